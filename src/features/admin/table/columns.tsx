import { formatDateTime, formatDate, formatTime } from '#src/lib/dates.ts'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { PersonCell, type Person } from './PersonCell.tsx'
import type { Column } from './table.types.ts'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

type Heading<Sort extends string> = Pick<
  Column<never, Sort>,
  'key' | 'header' | 'sortBy' | 'align'
>

/** What the table shows and the export says alike. */
export const plainColumn = <Row, Sort extends string>(
  heading: Heading<Sort>,
  valueOf: (row: Row) => string | number,
): Column<Row, Sort> => ({ ...heading, cell: valueOf, text: valueOf })

/** A moment; a dash where there is none yet. */
export const timeColumn = <Row, Sort extends string>(
  heading: Heading<Sort>,
  timeOf: (row: Row) => string | null,
): Column<Row, Sort> => ({
  ...heading,
  cell: (row) => <TimeCell time={timeOf(row)} />,
  text(row) {
    const time = timeOf(row)
    return time === null ? null : formatDateTime(time)
  },
})

/** Somebody; `nobody` is shown for null, or else that the account is gone. */
export const personColumn = <Row, Sort extends string>(
  heading: Heading<Sort>,
  personOf: (row: Row) => Person | null,
  nobody?: string,
): Column<Row, Sort> => ({
  ...heading,
  cell(row) {
    const person = personOf(row)
    return person === null && nobody !== undefined ? nobody : <PersonCell person={person} />
  },
  text: (row) => personOf(row)?.displayName ?? null,
})

/** One of a few states, each with its word and its colour. */
export const stateColumn = <Row, Sort extends string, State extends string | number>(
  heading: Heading<Sort>,
  stateOf: (row: Row) => State,
  { tones, words }: { tones: Record<State, TagTone>; words: Record<State, string> },
): Column<Row, Sort> => ({
  ...heading,
  cell: (row) => <Tag $tone={tones[stateOf(row)]}>{words[stateOf(row)]}</Tag>,
  text: (row) => words[stateOf(row)],
})

/** How many reports there are: any at all stands out. */
export const reportsColumn = <Sort extends string>(
  heading: Heading<Sort>,
): Column<{ reportCount: number }, Sort> => ({
  ...heading,
  align: 'end',
  cell: ({ reportCount }) =>
    reportCount > 0 ? (
      <Text as="strong" $tone="bad">
        {reportCount}
      </Text>
    ) : (
      0
    ),
  text: ({ reportCount }) => reportCount,
})

/** A moment in a table: the day, and the time below it. */
export function TimeCell({ time }: { time: string | null }) {
  if (time === null) return '—'
  return (
    <time dateTime={time}>
      {formatDate(time)}{' '}
      <Text as="span" $tone="faint" $size="s">
        {formatTime(time)}
      </Text>
    </time>
  )
}

/** What a row is called, leading to it. */
export const TitleLink = styled(Link)`
  font-weight: 500;

  &:hover {
    color: ${theme.color.accent};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`
