import { useId } from 'react'
import { styled } from 'styled-components'
import type { FiredFault } from '#openapi/faults.ts'
import { fired as words, kinds } from '#src/messages/diagnostic-faults.ts'
import { theme } from '#src/theme/theme.ts'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { SectionTitle } from './SectionTitle.tsx'
import { timeOfDay } from './time-of-day.ts'

/** What went wrong because it was asked to, newest first. */
export function FiredFaults({ faults }: { faults: readonly FiredFault[] }) {
  const id = useId()
  return (
    <Stack $gap={2}>
      <SectionTitle id={id}>{words.heading}</SectionTitle>
      {faults.length === 0 ? (
        <Text $tone="faint">{words.empty}</Text>
      ) : (
        <List aria-labelledby={id} tabIndex={0}>
          {faults.map(({ id: key, at, kind, what }) => (
            <li key={key}>
              <time dateTime={at}>{timeOfDay(Date.parse(at))}</time>
              <span>{kinds[kind]}</span>
              <code>{what}</code>
            </li>
          ))}
        </List>
      )}
    </Stack>
  )
}

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  max-height: 220px;
  overflow-y: auto;
  font-size: ${theme.text.s};

  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space[3]};
    align-items: baseline;
  }

  time {
    flex: none;
    color: ${theme.color.inkFaint};
    font-variant-numeric: tabular-nums;
  }

  code {
    overflow-wrap: anywhere;
  }
`
