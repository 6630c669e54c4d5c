import * as dates from '#src/lib/dates.ts'
import { usePainting } from './painting.ts'

/** Dates as `lib/dates.ts` words them, in the time zone of the reader; a painted page begins with its painter's. */
export function useDates() {
  const timeZone = usePainting()?.timeZone
  return {
    formatDate: (moment: dates.Moment) => dates.formatDate(moment, timeZone),
    formatDateTime: (moment: dates.Moment) => dates.formatDateTime(moment, timeZone),
    relativeTime: (moment: dates.Moment, now: Date) =>
      dates.relativeTime(moment, now, timeZone),
  }
}
