import { useRef } from 'react'
import { Link } from 'react-router-dom'
import * as queries from '#src/data/queries.ts'
import { fields, register as words } from '#src/messages/authentication.ts'
import { paths } from '#src/runtime/paths.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Sheet } from '#src/shared/Sheet.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextLink } from '#src/ui/Text.tsx'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import { NicknameField } from './NicknameField.tsx'
import { EmailField, InvitationField, NewPasswordFields } from './fields.tsx'
import { emailProblem } from './rules.ts'
import { useRegisterForm } from './useRegisterForm.ts'

interface RegisterFormProps {
  /** Where one wanted to go, handed on to the other way in. */
  redirect: string | undefined
  /** The code of a link that somebody was given where only invited people may register. */
  invitation: string
}

/** E-mail with a mailed code, a nickname, and a password typed twice. */
export function RegisterForm({ redirect, invitation }: RegisterFormProps) {
  const form = useRegisterForm(invitation)
  const { data: site } = useQuery(queries.site, null)
  const email = useRef<HTMLInputElement>(null)

  function handleSendCode() {
    form.code.send()
    if (emailProblem(form.values.email) !== undefined) email.current?.focus()
  }

  if (form.hasSucceeded) return <Registered redirect={redirect} />
  const registration = site?.registration ?? 'open'
  if (registration === 'closed') return <Closed redirect={redirect} />
  const isByInvitation = registration === 'invitation'
  const shown = Object.keys(form.values).filter(
    (field) => field !== 'invitationCode' || isByInvitation,
  )
  return (
    <Sheet
      heading={words.heading}
      text={texts[registration]}
      footer={
        <span>
          {words.hasAccount}
          <TextLink as={Link} to={paths.login(redirect)}>
            {words.login}
          </TextLink>
        </span>
      }
    >
      <Form form={form} words={words} fields={shown}>
        {isByInvitation && <InvitationField form={form} />}
        <EmailField form={form} autoComplete="email" inputRef={email} />
        <CodeField form={form} onSend={handleSendCode} />
        <NicknameField form={form} />
        <NewPasswordFields form={form} label={fields.password} />
      </Form>
    </Sheet>
  )
}

const texts = { open: words.text, invitation: words.byInvitation } as const

/** What somebody reads who comes while nobody may register. */
function Closed({ redirect }: Pick<RegisterFormProps, 'redirect'>) {
  return (
    <Sheet heading={words.closed} text={words.closedText}>
      <Button as={Link} to={paths.login(redirect)} $kind="primary" $wide>
        {words.login}
      </Button>
    </Sheet>
  )
}

/** Only seen when the account was made, but signing in with it at once did not work. */
function Registered({ redirect }: Pick<RegisterFormProps, 'redirect'>) {
  return (
    <Sheet heading={words.succeeded} text={words.succeededText} isAnswer>
      <Button as={Link} to={paths.login(redirect)} $kind="primary" $wide>
        {words.login}
      </Button>
    </Sheet>
  )
}
