import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'

interface EventLogProps {
  heading: string
  /** The name of the list, where a page has several of one heading. */
  label?: string
  /** Said while there is nothing. */
  empty: string
  /** In the order in which they are shown; `at` in milliseconds. */
  entries: readonly { key: string | number; at: number; what: ReactNode }[]
}

/** What happened, each with its time of day. */
export function EventLog({ heading, label = heading, empty, entries }: EventLogProps) {
  return (
    <Stack $gap={2}>
      <SectionTitle>{heading}</SectionTitle>
      {entries.length === 0 ? (
        <Text $tone="faint">{empty}</Text>
      ) : (
        <List aria-label={label} tabIndex={0}>
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

/** Heads a part of a panel. */
export const SectionTitle = styled.h3`
  font: 600 ${theme.text.s} / 1.4 ${theme.font.sans};
`

const format = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
})

/** `08:05:09.042`, where the reader is; of milliseconds since 1970. */
export const timeOfDay = (at: number): string => format.format(at)
