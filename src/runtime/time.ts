import { useEffect, useState } from 'react'
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

const minute = 60_000

/** The time, told again every minute while the page is shown, for texts like 5分钟前. */
export function useNow(): Date {
  const serverRender = useServerRender()
  const [now, setNow] = useState(() => serverRender?.at ?? new Date())
  const isOld = now === serverRender?.at
  useEffect(() => {
    const tell = () => setNow(new Date())
    if (isOld) tell()
    const timer = setInterval(tell, minute)
    return () => clearInterval(timer)
  }, [isOld])
  return now
}
