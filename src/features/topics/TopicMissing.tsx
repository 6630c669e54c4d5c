import { topic as words } from '#src/messages/topics.ts'
import { paths } from '#src/runtime/paths.ts'
import { Missing } from '#src/shared/Missing.tsx'

/** What stands in for a topic that isn't there, with ways on. */
export const TopicMissing = () => (
  <Missing
    title={words.missingTitle}
    text={words.missing}
    ways={[
      { to: paths.topics(), label: words.square },
      { to: paths.home(), label: words.home },
    ]}
  />
)
