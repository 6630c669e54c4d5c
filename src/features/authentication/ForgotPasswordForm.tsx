import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { forgotPassword as words } from '#src/messages/authentication.ts'
import { paths } from '#src/runtime/paths.ts'
import { Sheet } from '#src/shared/Sheet.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextLink } from '#src/ui/Text.tsx'
import { Form } from './Form.tsx'
import { EmailField } from './fields.tsx'
import { useForgotPasswordForm } from './useForgotPasswordForm.ts'

/** Asks for a link to a new password. What follows is the same whether or not the address has an account. */
export function ForgotPasswordForm() {
  const form = useForgotPasswordForm()
  const email = useRef<HTMLInputElement>(null)
  const back = (
    <TextLink as={Link} to={paths.login()}>
      {words.back}
    </TextLink>
  )

  function handleAgain() {
    flushSync(() => form.reset(form.values))
    email.current?.focus()
  }

  if (form.answer !== null) {
    return (
      <Sheet heading={words.sentHeading} text={words.sent(form.answer)} footer={back} isAnswer>
        <Button $wide onClick={handleAgain}>
          {words.again}
        </Button>
      </Sheet>
    )
  }
  return (
    <Sheet heading={words.heading} text={words.text} footer={back}>
      <Form form={form} words={words}>
        <EmailField form={form} autoComplete="username" inputRef={email} />
      </Form>
    </Sheet>
  )
}
