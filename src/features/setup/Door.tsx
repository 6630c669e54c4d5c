import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { setupDoor as words } from '#src/messages/setup.ts'
import { paths } from '#src/runtime/paths.ts'
import { Sheet } from '#src/shared/Sheet.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Code } from './SettingsLine.tsx'

/** Who comes without a link reads that there is nothing to see yet; the operator, where the link is. */
export function Uninvited({ onLook }: { onLook: () => void }) {
  return (
    <Sheet heading={words.uninvited} text={words.uninvitedText}>
      <ForOperator />
      <Button onClick={onLook}>{words.look}</Button>
    </Sheet>
  )
}

export function BadLink() {
  return (
    <Sheet heading={words.badLink} text={words.badLinkText}>
      <ForOperator />
    </Sheet>
  )
}

/** Somebody else was faster. */
export function Finished() {
  return (
    <Sheet heading={words.finished} text={words.finishedText}>
      <Ways />
    </Sheet>
  )
}

/** Only seen when the account was made, but signing in with it at once did not work. */
export function Registered() {
  return (
    <Sheet heading={words.registered} text={words.registeredText}>
      <Ways />
    </Sheet>
  )
}

function Ways(): ReactNode {
  return (
    <Cluster>
      <Button as={Link} to={paths.login()} $kind="primary">
        {words.login}
      </Button>
      <Button as={Link} to={paths.home()}>
        {words.home}
      </Button>
    </Cluster>
  )
}

function ForOperator() {
  return (
    <Stack $gap={2}>
      <Heading $size="small">{words.operator}</Heading>
      <Text>{words.operatorText}</Text>
      <Code>{words.commands.join('\n')}</Code>
    </Stack>
  )
}
