import { useId } from 'react'
import { styled } from 'styled-components'
import { events, journal as words } from '#src/messages/diagnostic.ts'
import type { JournalEntry } from '#src/runtime/realtime.ts'
import { theme } from '#src/theme/theme.ts'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { SectionTitle } from './SectionTitle.tsx'
import { timeOfDay } from './time-of-day.ts'

/** What happened on a connection, newest first. */
export function HubJournal({ entries }: { entries: readonly JournalEntry[] }) {
  const id = useId()
  return (
    <Stack $gap={2}>
      <SectionTitle id={id}>{words.heading}</SectionTitle>
      {entries.length === 0 ? (
        <Text $tone="faint">{words.empty}</Text>
      ) : (
        <List aria-labelledby={id} tabIndex={0}>
          {entries.toReversed().map(({ number, at, what }) => (
            <li key={number}>
              <time dateTime={new Date(at).toISOString()}>{timeOfDay(at)}</time>
              {events[what] ?? words.pushed(what)}
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
  height: 220px;
  overflow-y: auto;
  font-size: ${theme.text.s};

  li {
    display: flex;
    gap: ${theme.space[3]};
  }

  time {
    flex: none;
    color: ${theme.color.inkFaint};
    font-variant-numeric: tabular-nums;
  }
`
