import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import type { SessionUser } from '#machines/session/session.types.ts'
import { security as words } from '#src/messages/own.ts'
import { SettingRow } from '#src/shared/SettingRow.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { EraseAccountForm } from './EraseAccountForm.tsx'

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
