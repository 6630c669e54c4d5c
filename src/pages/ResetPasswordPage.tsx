import { useSearchParams } from 'react-router-dom'
import {
  IncompleteLink,
  ResetPasswordForm,
} from '#src/features/authentication/ResetPasswordForm.tsx'
import { Page } from '#src/ui/Page.tsx'

/** `?token=…`, from the mailed link. */
export function ResetPasswordPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <Page $width="form">
      {token ? <ResetPasswordForm key={token} token={token} /> : <IncompleteLink />}
    </Page>
  )
}
