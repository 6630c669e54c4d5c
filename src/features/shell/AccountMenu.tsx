import { Link } from 'react-router-dom'
import type { SessionUser } from '#machines/session/session.types.ts'
import { account } from '#src/messages/shell.ts'
import { useLoginPath } from '#src/runtime/address.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { lazyPart } from '#src/shared/lazy-part.tsx'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'

// Visitors read without it, and a member whose network went away keeps the page.
const MemberMenu = lazyPart({
  load: async () => (await import('./MemberMenu.tsx')).MemberMenu,
  Waiting: Portrait,
  Missing: Portrait,
})

/** The way in for a visitor; the menu of one's own for everyone else. */
export function AccountMenu() {
  const { user } = useSession()
  const login = useLoginPath()
  if (user === null) {
    return (
      <Button as={Link} to={login} $size="small" $kind="primary">
        {account.login}
      </Button>
    )
  }
  return <MemberMenu user={user} />
}

function Portrait({ user }: { user: SessionUser }) {
  return <Avatar name={user.nickname} src={user.avatarUrl} size={32} />
}
