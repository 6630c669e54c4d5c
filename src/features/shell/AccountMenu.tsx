import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { account } from '#src/messages/shell.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { loginFrom } from '#src/runtime/redirect.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'

// Visitors read without it.
const MemberMenu = lazy(async () => ({
  default: (await import('./MemberMenu.tsx')).MemberMenu,
}))

/** The way in for a visitor; the menu of one's own for everyone else. */
export function AccountMenu() {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (user === null) {
    return (
      <Button as={Link} to={loginFrom(pathname + search)} $size="small" $kind="primary">
        {account.login}
      </Button>
    )
  }
  return (
    <Suspense fallback={<Avatar name={user.nickname} src={user.avatarUrl} size={36} />}>
      <MemberMenu user={user} />
    </Suspense>
  )
}
