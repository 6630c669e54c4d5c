import * as dates from '#src/lib/dates.ts'
import { useServerRender } from './hydration.ts'

/** Dates as `lib/dates.ts` words them, in the time zone of the reader; a server-rendered page begins with the server's. */
export function useDates() {
  const timeZone = useServerRender()?.timeZone
  return {
    formatDate: (moment: dates.Moment) => dates.formatDate(moment, timeZone),
    formatDateTime: (moment: dates.Moment) => dates.formatDateTime(moment, timeZone),
    relativeTime: (moment: dates.Moment, now: Date) =>
      dates.relativeTime(moment, now, timeZone),
  }
}
