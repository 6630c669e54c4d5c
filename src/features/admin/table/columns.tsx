import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatDate, formatDateTime, formatTime } from '#src/lib/dates.ts'
import { table as tableWords } from '#src/messages/admin/table.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import type { Column } from './table.types.ts'

/** What the table shows and the export says alike. */
export const plainColumn = <Row,>(
  key: string,
  header: string,
  valueOf: (row: Row) => string | number,
): Column<Row, never> => ({ key, header, width: '5rem', cell: valueOf, text: valueOf })

/** How many there are of something; the `field` of the row says it. */
export const countColumn = <Field extends string, Sort extends string = never>(
  field: Field,
  header: string,
  sortBy?: Sort,
): Column<Record<Field, number>, Sort> => ({
  key: field,
  header,
  sortBy,
  align: 'end',
  cell: (row) => row[field],
  text: (row) => row[field],
})

/** Of the longest day of a year, and the time beside it. */
export const timeWidth = '11.75rem'

/** A moment; a dash where there is none yet. */
export const timeColumn = <Field extends string, Sort extends string = never>(
  field: Field,
  header: string,
  sortBy?: Sort,
): Column<Record<Field, string | null>, Sort> => ({
  key: field,
  header,
  sortBy,
  width: timeWidth,
  cell: (row) => <TimeCell time={row[field]} />,
  text: ({ [field]: time }) => (time === null ? null : formatDateTime(time)),
})

/** Somebody; `nobody` is shown for null, or else that the account is gone. */
export const personColumn = <Field extends string>(
  field: Field,
  header: string,
  nobody?: string,
): Column<Record<Field, Person | null>, never> => ({
  key: field,
  header,
  width: '6rem',
  cell({ [field]: person }) {
    return person === null && nobody !== undefined ? nobody : <PersonCell person={person} />
  },
  text: (row) => row[field]?.displayName ?? null,
})

/** Its status, with the word and the colour of each. */
export const statusColumn = <Status extends string | number>(
  header: string,
  words: Record<Status, string>,
  tones: Record<Status, TagTone>,
): Column<{ status: Status }, never> => ({
  key: 'status',
  header,
  width: '5.5rem',
  cell: ({ status }) => <Tag $tone={tones[status]}>{words[status]}</Tag>,
  text: ({ status }) => words[status],
})

/** How many reports there are: any at all stands out. */
export const reportsColumn = (
  header: string,
): Column<{ reportCount: number }, 'reportCount'> => ({
  ...countColumn('reportCount', header, 'reportCount'),
  cell: ({ reportCount }) =>
    reportCount > 0 ? (
      <Text as="strong" $tone="bad">
        {reportCount}
      </Text>
    ) : (
      0
    ),
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

/** Somebody as a table shows them. */
interface Person {
  id: string
  displayName: string
  avatarUrl: string | null
}

/** Somebody in a table, leading to their profile; null when the account is gone. */
export function PersonCell({ person }: { person: Person | null }) {
  if (person === null) return tableWords.gone
  return (
    <Profile to={paths.profile(person.id)}>
      <Avatar name={person.displayName} src={person.avatarUrl} size={24} />
      <Name>{person.displayName}</Name>
    </Profile>
  )
}

const Profile = styled(Link)`
  display: inline-flex;
  gap: ${theme.space[2]};
  align-items: center;
  max-width: 168px;

  &:hover {
    color: ${theme.color.accent};
  }
`

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** Words that may be long, where the other columns keep to one line. */
export const LongCell = styled(Text)`
  width: 10rem;
  max-width: 100%;
  overflow-wrap: anywhere;
  white-space: normal;
`

/** What a row is called, leading to it. */
export const TitleLink = styled(Link)`
  font-weight: 500;

  &:hover {
    color: ${theme.color.accent};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`
