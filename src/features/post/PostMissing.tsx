import { post as words } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { Missing } from '#src/shared/Missing.tsx'

/** What stands in for a post that isn't there, with ways on. */
export const PostMissing = () => (
  <Missing
    title={words.missingTitle}
    text={words.missing}
    ways={[
      { to: paths.home(), label: words.home },
      { to: paths.posts(), label: words.browse },
    ]}
  />
)
