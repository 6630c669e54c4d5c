import { Link } from 'react-router-dom'
import { forgotPassword as words } from '#src/messages/authentication.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { EmailField, fieldOf } from './fields.tsx'
import { Form } from './Form.tsx'
import { formTrouble } from './refusal.ts'
import { Sheet } from './Sheet.tsx'
import { useForgotPasswordForm } from './useForgotPasswordForm.ts'

/** Asks for a link to a new password. What follows is the same whether or not the address has an account. */
export function ForgotPasswordForm() {
  const form = useForgotPasswordForm()
  const back = (
    <TextLink as={Link} to={paths.login()}>
      {words.back}
    </TextLink>
  )
  if (form.answer !== null) {
    return (
      <Sheet heading={words.sentHeading} text={words.sent(form.answer)} footer={back}>
        <Button $wide onClick={() => form.reset(form.values)}>
          {words.again}
        </Button>
      </Sheet>
    )
  }
  return (
    <Sheet heading={words.heading} text={words.text} footer={back}>
      <Form
        label={words.heading}
        isSubmitting={form.isSubmitting}
        onSubmit={form.submit}
        submitLabel={words.submit}
        submittingLabel={words.submitting}
        trouble={formTrouble(form.failure, Object.keys(form.values))}
      >
        <EmailField {...fieldOf(form, 'email')} autoComplete="username" />
      </Form>
    </Sheet>
  )
}
