import { useEffect, useEffectEvent, useState } from 'react'
import * as dates from '#src/lib/dates.ts'
import { useRuntime } from './context.tsx'
import { useServerRender } from './hydration.ts'

/** Dates as `lib/dates.ts` words them, in the time zone of the reader; a server-rendered page begins with the server's. */
export function useDates() {
  const timeZone = useServerRender()?.timeZone
  return {
    formatDate: (moment: dates.Moment) => dates.formatDate(moment, timeZone),
    formatDateTime: (moment: dates.Moment) => dates.formatDateTime(moment, timeZone),
    relativeTime: (moment: dates.Moment, now: Date) =>
      dates.relativeTime(moment, now, timeZone),
    yearOf: (moment: dates.Moment) => dates.yearOf(moment, timeZone),
  }
}

const minute = 60_000

/** The time as the server has it, told again every minute while the page is shown, for texts like 5分钟前. */
export function useNow(): Date {
  const { now } = useRuntime()
  const serverRender = useServerRender()
  const [told, setTold] = useState(() => serverRender?.at ?? new Date(now()))
  const isBehind = useEffectEvent(
    () => told === serverRender?.at || now() - told.getTime() >= minute,
  )
  useEffect(() => {
    const tell = () => setTold(new Date(now()))
    // As a server rendered it, or as it was when the page was hidden.
    if (isBehind()) tell()
    const timer = setInterval(tell, minute)
    return () => clearInterval(timer)
  }, [now])
  return told
}
