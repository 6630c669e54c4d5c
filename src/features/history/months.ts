import type { PostHistory } from '#src/data/types.ts'

/** A month of a year, from 1. */
export interface YearMonth {
  year: number
  month: number
}

/** What stands before and after something in time; null at either end. */
export interface Nearby<Place> {
  earlier: Place | null
  later: Place | null
}

/** Reads a year as an address writes it, null for anything that isn't one the archive can have. */
export function readYear(text: string | undefined): number | null {
  return /^(19[7-9]\d|[2-9]\d{3})$/.test(text ?? '') ? Number(text) : null
}

/** Reads a month as an address writes it, `1` to `12`. */
export function readMonth(text: string | undefined): number | null {
  return /^([1-9]|1[0-2])$/.test(text ?? '') ? Number(text) : null
}

/** The years next to `year` that have posts; `year` itself need not have any. */
export function yearsNear({ years }: PostHistory, year: number): Nearby<number> {
  return nearby(
    years.map((known) => known.year),
    (known) => known - year,
  )
}

/** The months next to a month that have posts, also in other years; the month itself need not have any. */
export function monthsNear({ years }: PostHistory, { year, month }: YearMonth) {
  const months = years.flatMap((known) =>
    known.months.map((inYear): YearMonth => ({ year: known.year, month: inYear.month })),
  )
  return nearby(months, (known) => (known.year - year) * 12 + known.month - month)
}

/** `distance` is negative for what is earlier. */
function nearby<Place>(
  places: readonly Place[],
  distance: (place: Place) => number,
): Nearby<Place> {
  const sorted = places.toSorted((one, other) => distance(one) - distance(other))
  return {
    earlier: sorted.findLast((place) => distance(place) < 0) ?? null,
    later: sorted.find((place) => distance(place) > 0) ?? null,
  }
}
