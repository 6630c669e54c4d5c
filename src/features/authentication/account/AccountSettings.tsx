import { type ReactNode, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { SessionUser } from '#machines/session/session.types.ts'
import { fields } from '#src/messages/authentication.ts'
import { security as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { TextField } from '#src/shared/fields.tsx'
import { SettingRow } from '#src/shared/SettingRow.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { CodeField } from '../CodeField.tsx'
import { NewPasswordFields, PasswordField, EmailField } from '../fields.tsx'
import { Form } from '../Form.tsx'
import { emailProblem, knownPasswordProblem } from '../rules.ts'
import { passwordForm, emailForm, erasureForm } from './account-forms.ts'

/** How one signs in, and the way out for good. */
export function AccountSettings({ user }: { user: SessionUser }) {
  return (
    <Stack as="section" $gap={2}>
      <Heading>{words.heading}</Heading>
      <ul>
        <Setting name={words.password} text={words.passwordText}>
          <DialogButton label={words.changePassword}>
            {(close) => <ChangePasswordForm onDone={close} />}
          </DialogButton>
        </Setting>
        <Setting name={words.email} text={user.email}>
          <DialogButton label={words.changeEmail}>
            {(close) => <ChangeEmailForm onDone={close} />}
          </DialogButton>
        </Setting>
        <Setting name={words.erase} text={words.eraseText}>
          <DialogButton label={words.erase} danger>
            {() => <EraseAccountForm />}
          </DialogButton>
        </Setting>
      </ul>
    </Stack>
  )
}

interface SettingProps {
  name: string
  text: string
  children: ReactNode
}

function Setting({ name, text, children }: SettingProps) {
  return (
    <SettingRow>
      <Words>
        <strong>{name}</strong>
        <Text $tone="soft" $size="s">
          {text}
        </Text>
      </Words>
      {children}
    </SettingRow>
  )
}

const Words = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`

interface DialogButtonProps {
  label: string
  danger?: boolean
  /** What stands in the dialog. */
  children: (close: () => void) => ReactNode
}

/** A button, and the dialog of the same name that it opens. */
function DialogButton({ label, danger = false, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        $size="small"
        $kind={danger ? 'danger' : 'plain'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog title={label} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  )
}

/** Another password; every other session ends with the old one. */
function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm(passwordForm(useRuntime(), onDone))
  return (
    <Form form={form} words={{ heading: words.changePassword, submitting: words.changing }}>
      <PasswordField form={form} field="currentPassword" label={words.currentPassword} />
      <NewPasswordFields form={form} label={fields.newPassword} />
    </Form>
  )
}

/** Another address to sign in with, proved by a mailed code. */
function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const form = useForm(emailForm(useRuntime(), onDone))
  const password = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)

  function handleSendCode() {
    form.code.send()
    if (knownPasswordProblem(form.values.password) !== undefined) password.current?.focus()
    else if (emailProblem(form.values.email) !== undefined) email.current?.focus()
  }

  return (
    <Form form={form} words={{ heading: words.changeEmail, submitting: words.changing }}>
      <Text $tone="soft" $size="s">
        {words.emailText}
      </Text>
      <PasswordField
        form={form}
        field="password"
        label={words.currentPassword}
        inputRef={password}
      />
      <EmailField form={form} label={words.newEmail} autoComplete="email" inputRef={email} />
      <CodeField form={form} onSend={handleSendCode} />
    </Form>
  )
}

/** The end of an account, asked for with the password and with words that one has to type. */
function EraseAccountForm() {
  const form = useForm(erasureForm(useRuntime()))
  return (
    <Form form={form} words={{ heading: words.erase, submitting: words.erasing }} isDanger>
      <Text $tone="soft">{words.eraseWarning}</Text>
      <PasswordField form={form} field="password" label={words.currentPassword} />
      <TextField
        form={form}
        field="confirmation"
        label={words.confirm(words.confirmWords)}
        required
        name="confirmation"
        autoComplete="off"
        readOnly={false}
      />
    </Form>
  )
}
