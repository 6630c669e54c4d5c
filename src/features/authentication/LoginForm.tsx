import { Link } from 'react-router-dom'
import { fields, login as words } from '#src/messages/authentication.ts'
import { paths } from '#src/runtime/paths.ts'
import { TextLink } from '#src/ui/TextLink.tsx'
import { EmailField, fieldOf, PasswordField } from './fields.tsx'
import { Form } from './Form.tsx'
import { formTrouble } from './refusal.ts'
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
        label={words.heading}
        isSubmitting={form.isSubmitting}
        onSubmit={form.submit}
        submitLabel={words.submit}
        submittingLabel={words.submitting}
        trouble={formTrouble(form.failure, Object.keys(form.values))}
      >
        <EmailField {...fieldOf(form, 'email')} autoComplete="username" />
        <PasswordField
          {...fieldOf(form, 'password')}
          label={fields.password}
          name="password"
          autoComplete="current-password"
        />
      </Form>
    </Sheet>
  )
}
