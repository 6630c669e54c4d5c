import { missing as words } from '#src/messages/history.ts'
import { paths } from '#src/runtime/paths.ts'
import { Missing } from '#src/shared/Missing.tsx'

/** What stands in for a year or a month that can't be, with ways on. */
export const HistoryMissing = () => (
  <Missing
    title={words.title}
    text={words.text}
    ways={[
      { to: paths.history(), label: words.history },
      { to: paths.home(), label: words.home },
    ]}
  />
)
