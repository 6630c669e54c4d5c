import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { SessionUser } from '#machines/session/session.types.ts'
import { security as words } from '#src/messages/own.ts'
import { theme } from '#src/theme/theme.ts'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DialogButton } from './DialogButton.tsx'
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
    <Row>
      <Words>
        <strong>{name}</strong>
        <Text $tone="soft" $size="s">
          {text}
        </Text>
      </Words>
      {children}
    </Row>
  )
}

const Row = styled.li`
  display: flex;
  gap: ${theme.space[4]};
  align-items: center;
  justify-content: space-between;
  padding: ${theme.space[3]} 0;
  border-bottom: 1px solid ${theme.color.line};
`

const Words = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`
