import { Navigate, useSearchParams } from 'react-router-dom'
import { LoginForm } from '#src/features/authentication/LoginForm.tsx'
import { PageSkeleton } from '#src/features/shell/PageSkeleton.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { safeRedirect } from '#src/runtime/redirect.ts'
import { Page } from '#src/ui/Page.tsx'

/** `?redirect=…`; a member, signed in now or from now on, goes there. */
export function LoginPage() {
  const [query] = useSearchParams()
  const { isSignedIn, isSigningOut } = useSession()
  const redirect = query.get('redirect') ?? undefined
  // Somebody changes the account: nobody can come in before the one who leaves is out.
  if (isSigningOut) return <PageSkeleton />
  if (isSignedIn) return <Navigate to={safeRedirect(redirect)} replace />
  return (
    <Page $width="form">
      <LoginForm redirect={redirect} />
    </Page>
  )
}
