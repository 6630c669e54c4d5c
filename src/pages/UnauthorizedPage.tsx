import { Link, useSearchParams } from 'react-router-dom'
import { Notice } from '#src/features/shell/Notice.tsx'
import { unauthorized } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { loginFrom } from '#src/runtime/redirect.ts'
import { Button } from '#src/ui/Button.tsx'

/** `?reason=not_logged_in|insufficient_permission&redirect=…` */
export function UnauthorizedPage() {
  const [query] = useSearchParams()
  const isLoggedIn = query.get('reason') === 'insufficient_permission'
  const home = (
    <Button as={Link} to={paths.home()} $kind={isLoggedIn ? 'primary' : 'plain'}>
      {unauthorized.home}
    </Button>
  )
  if (isLoggedIn) {
    return (
      <Notice
        heading={unauthorized.heading}
        text={unauthorized.insufficientPermission}
        actions={home}
      />
    )
  }
  return (
    <Notice
      heading={unauthorized.heading}
      text={unauthorized.notLoggedIn}
      actions={
        <>
          <Button as={Link} to={loginFrom(query.get('redirect') ?? '')} $kind="primary">
            {unauthorized.login}
          </Button>
          {home}
        </>
      }
    />
  )
}
