import { styled } from 'styled-components'
import { failureText } from '#src/messages/failures.ts'
import { settingsFile as words } from '#src/messages/setup.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import type { SetupView } from './useSetup.ts'

interface SettingsLineProps {
  setup: SetupView
  lines: readonly string[]
}

/** What is decided by the settings file alone: the lines to write into it, and the way to see whether they were heard. */
export function SettingsLine({ setup, lines }: SettingsLineProps) {
  const file = setup.facts?.settingsFile ?? null
  return (
    <Stack $gap={2}>
      <Text>{file === null ? words.inEnvironment : words.inFile(file)}</Text>
      <Code aria-label={words.label}>{lines.join('\n')}</Code>
      {file !== null && <Code>{words.restart}</Code>}
      <Text $tone="soft" $size="s">
        {words.kept}
      </Text>
      <div>
        <Button $size="small" aria-busy={setup.isLooking} onClick={setup.look}>
          {setup.isLooking ? words.looking : words.look}
        </Button>
      </div>
      <div role="alert">
        {setup.failure && <Text $tone="bad">{failureText(setup.failure)}</Text>}
      </div>
    </Stack>
  )
}

/** What is typed into a file or a terminal, letter for letter. */
export const Code = styled.pre`
  padding: ${theme.space[2]} ${theme.space[3]};
  border-radius: ${theme.radius.s};
  overflow-wrap: anywhere;
  background: ${theme.color.code};
  font: ${theme.text.s} / 1.6 ${theme.font.mono};
  white-space: pre-wrap;
`
