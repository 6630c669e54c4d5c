import { Link } from 'react-router-dom'
import { fields, resetPassword as words } from '#src/messages/authentication.ts'
import { paths } from '#src/runtime/paths.ts'
import { Sheet } from '#src/shared/Sheet.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextLink } from '#src/ui/Text.tsx'
import { Form } from './Form.tsx'
import { NewPasswordFields } from './fields.tsx'
import { useResetPasswordForm } from './useResetPasswordForm.ts'

/** A new password, by the `token` of the mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const form = useResetPasswordForm(token)
  if (form.hasSucceeded) {
    return (
      <Sheet heading={words.succeeded} text={words.succeededText} isAnswer>
        <Button as={Link} to={paths.login()} $kind="primary" $wide>
          {words.login}
        </Button>
      </Sheet>
    )
  }
  return (
    <Sheet
      heading={words.heading}
      text={words.text}
      footer={
        <TextLink as={Link} to={paths.forgotPassword()}>
          {words.newLink}
        </TextLink>
      }
    >
      <Form form={form} words={words}>
        <NewPasswordFields form={form} label={fields.newPassword} />
      </Form>
    </Sheet>
  )
}

/** What stands here without a token: the mail program cut the link, or somebody typed the address. */
export function IncompleteLink() {
  return (
    <Sheet heading={words.incomplete} text={words.incompleteText}>
      <Button as={Link} to={paths.forgotPassword()} $kind="primary" $wide>
        {words.newLink}
      </Button>
    </Sheet>
  )
}
