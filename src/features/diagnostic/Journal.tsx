import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { SectionTitle } from './SectionTitle.tsx'
import { timeOfDay } from './time-of-day.ts'

interface JournalProps {
  heading: string
  /** Said while there is nothing. */
  empty: string
  /** In the order in which they are shown; `at` in milliseconds. */
  entries: readonly { key: string | number; at: number; what: ReactNode }[]
}

/** What happened, each with its time of day. */
export function Journal({ heading, empty, entries }: JournalProps) {
  const id = useId()
  return (
    <Stack $gap={2}>
      <SectionTitle id={id}>{heading}</SectionTitle>
      {entries.length === 0 ? (
        <Text $tone="faint">{empty}</Text>
      ) : (
        <List aria-labelledby={id} tabIndex={0}>
          {entries.map(({ key, at, what }) => (
            <li key={key}>
              <time dateTime={new Date(at).toISOString()}>{timeOfDay(at)}</time>
              {what}
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
