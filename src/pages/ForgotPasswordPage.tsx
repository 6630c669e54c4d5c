import { ForgotPasswordForm } from '#src/features/authentication/ForgotPasswordForm.tsx'
import { Page } from '#src/ui/Page.tsx'

export function ForgotPasswordPage() {
  return (
    <Page $width="form">
      <ForgotPasswordForm />
    </Page>
  )
}
