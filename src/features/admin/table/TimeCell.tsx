import { formatDate, formatTime } from '#src/lib/dates.ts'
import { Text } from '#src/ui/Text.tsx'

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
