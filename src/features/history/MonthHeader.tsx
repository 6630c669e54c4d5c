import { history as words } from '#src/messages/history.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { YearMonth } from './months.ts'
import { NearbyMonths, Trail } from './ways.tsx'

interface MonthHeaderProps extends YearMonth {
  /** How many posts it has, null while it is not known. */
  total: number | null
}

/** Which month it is, and the ways to its year and its neighbours. */
export function MonthHeader({ year, month, total }: MonthHeaderProps) {
  return (
    <Stack $gap={5}>
      <Stack $gap={2}>
        <Trail year={year} />
        <CountedHeading text={words.yearMonth(year, month)} total={total} told={words.total} />
      </Stack>
      <NearbyMonths year={year} month={month} />
    </Stack>
  )
}
