import { Navigate, useSearchParams } from 'react-router-dom'
import { RegisterForm } from '#src/features/authentication/RegisterForm.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { safeRedirect } from '#src/runtime/redirect.ts'
import { Page } from '#src/ui/Page.tsx'

/** `?redirect=…&invitation=…`; a member, signed in now or from now on, goes there. */
export function RegisterPage() {
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  if (useSession().isSignedIn) return <Navigate to={safeRedirect(redirect)} replace />
  return (
    <Page $width="form">
      <RegisterForm redirect={redirect} invitation={query.get('invitation') ?? ''} />
    </Page>
  )
}
