import { Link } from 'react-router-dom'
import { fields, login as words } from '#src/messages/authentication.ts'
import { paths } from '#src/runtime/paths.ts'
import { TextLink } from '#src/ui/TextLink.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { Form } from './Form.tsx'
import { Sheet } from './Sheet.tsx'
import { useLoginForm } from './useLoginForm.ts'

interface LoginFormProps {
  /** Where one wanted to go, handed on to the other way in. */
  redirect: string | undefined
}

/** E-mail and password. */
export function LoginForm({ redirect }: LoginFormProps) {
  const form = useLoginForm()
  return (
    <Sheet
      heading={words.heading}
      text={words.text}
      footer={
        <>
          <span>
            {words.noAccount}
            <TextLink as={Link} to={paths.register(redirect)}>
              {words.register}
            </TextLink>
          </span>
          <TextLink as={Link} to={paths.forgotPassword()}>
            {words.forgot}
          </TextLink>
        </>
      }
    >
      <Form
        form={form}
        label={words.heading}
        submitLabel={words.submit}
        submittingLabel={words.submitting}
      >
        <EmailField form={form} autoComplete="username" />
        <PasswordField form={form} field="password" label={fields.password} />
      </Form>
    </Sheet>
  )
}
