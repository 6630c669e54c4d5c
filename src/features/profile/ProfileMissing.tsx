import { profile as words } from '#src/messages/profile.ts'
import { paths } from '#src/runtime/paths.ts'
import { Missing } from '#src/shared/Missing.tsx'

/** What stands in for a profile that isn't there, with ways on. */
export const ProfileMissing = () => (
  <Missing
    title={words.missingTitle}
    text={words.missing}
    ways={[
      { to: paths.home(), label: words.home },
      { to: paths.posts(), label: words.browse },
    ]}
  />
)
