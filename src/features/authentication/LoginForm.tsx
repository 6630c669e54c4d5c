import { Link } from 'react-router-dom'
import { fields, login as words } from '#src/messages/authentication.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useForm } from '#src/runtime/form.ts'
import { Sheet } from '#src/shared/Sheet.tsx'
import { TextLink } from '#src/ui/Text.tsx'
import { Form } from './Form.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { knownEmailProblem, knownPasswordProblem, onlyWrong } from './rules.ts'
import { signIn } from './sign-in.ts'

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
      <Form form={form} words={words}>
        <EmailField form={form} autoComplete="username" />
        <PasswordField form={form} field="password" label={fields.password} />
      </Form>
    </Sheet>
  )
}

function useLoginForm() {
  const runtime = useRuntime()
  return useForm({
    values: { email: '', password: '' },
    validate: ({ email, password }) =>
      onlyWrong({ email: knownEmailProblem(email), password: knownPasswordProblem(password) }),
    submit: (values, signal) => signIn(runtime, values, signal),
  })
}
