import { category as words } from '#src/messages/categories.ts'
import { paths } from '#src/runtime/paths.ts'
import { Missing } from '#src/shared/Missing.tsx'

/** What stands in for a category that isn't there, with ways on. */
export const CategoryMissing = () => (
  <Missing
    title={words.missingTitle}
    text={words.missing}
    ways={[
      { to: paths.posts(), label: words.browse },
      { to: paths.home(), label: words.home },
    ]}
  />
)
