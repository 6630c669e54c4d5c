import { Navigate, useSearchParams } from 'react-router-dom'
import { LoginForm } from '#src/features/authentication/LoginForm.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { safeRedirect } from '#src/runtime/redirect.ts'
import { Page } from '#src/ui/Page.tsx'

/** `?redirect=…`; whoever is signed in, now or from now on, goes there. */
export function LoginPage() {
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  if (useSession().isSignedIn) return <Navigate to={safeRedirect(redirect)} replace />
  return (
    <Page $width="form">
      <LoginForm redirect={redirect} />
    </Page>
  )
}
