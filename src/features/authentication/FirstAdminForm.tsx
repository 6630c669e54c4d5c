import { useRef } from 'react'
import { fields } from '#src/messages/authentication.ts'
import { setupAdministrator as words } from '#src/messages/setup.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import { NicknameField } from './NicknameField.tsx'
import { EmailField, NewPasswordFields } from './fields.tsx'
import { emailProblem } from './rules.ts'
import { type FirstAdminFormProps, useFirstAdminForm } from './useFirstAdminForm.ts'

/** What everybody fills in to become a member, for the one who becomes the first administrator. */
export function FirstAdminForm(props: FirstAdminFormProps) {
  const form = useFirstAdminForm(props)
  const { hasCode } = form.values
  const shown = ['email', 'nickName', 'password', 'confirmPassword']
  const email = useRef<HTMLInputElement>(null)

  function handleSendCode() {
    form.code.send()
    if (emailProblem(form.values.email) !== undefined) email.current?.focus()
  }

  return (
    <Stack $gap={3}>
      <Text $tone="soft">{words.text}</Text>
      <Form form={form} words={words} fields={hasCode ? [...shown, 'verificationCode'] : shown}>
        <EmailField form={form} autoComplete="email" inputRef={email} />
        {hasCode && <CodeField form={form} onSend={handleSendCode} />}
        <NicknameField form={form} />
        <NewPasswordFields form={form} label={fields.password} />
      </Form>
    </Stack>
  )
}
