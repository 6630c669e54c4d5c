import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Notice } from '#src/features/shell/Notice.tsx'
import { unauthorized } from '#src/messages/shell.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { loginFrom } from '#src/runtime/redirect.ts'
import { Button } from '#src/ui/Button.tsx'

/** `?reason=not_logged_in|insufficient_permission&redirect=…` */
export function UnauthorizedPage() {
  const [query] = useSearchParams()
  const { isSignedIn } = useSession()
  const isRefused = query.get('reason') === 'insufficient_permission'
  const login = loginFrom(query.get('redirect') ?? '')
  return (
    <Notice
      heading={unauthorized.heading}
      text={isRefused ? unauthorized.insufficientPermission : unauthorized.notLoggedIn}
      actions={
        <>
          {isRefused && isSignedIn ? (
            <ChangeAccount login={login} />
          ) : (
            <Button as={Link} to={login} $kind="primary">
              {unauthorized.login}
            </Button>
          )}
          <Button as={Link} to={paths.home()}>
            {unauthorized.home}
          </Button>
        </>
      }
    />
  )
}

/** Signs out and goes to sign in as somebody who may. */
function ChangeAccount({ login }: { login: string }) {
  const { logout, isSigningOut } = useSession()
  const navigate = useNavigate()
  return (
    <Button
      $kind="primary"
      aria-disabled={isSigningOut}
      onClick={() => {
        // First: until the session is ending, the login page leads a member back here.
        logout()
        void navigate(login)
      }}
    >
      {unauthorized.changeAccount}
    </Button>
  )
}
