import { useSyncExternalStore, useEffect, useState } from 'react'
import { useRuntime } from './context.tsx'
import type { ServerRender } from './runtime.ts'
import * as dates from '#src/lib/dates.ts'

/** Whether what is shown must be what a server rendered: while it renders, and while a browser hydrates. */
export const useIsHydrating = () => useSyncExternalStore(never, no, yes)

/** How a server rendered the page, while it does and while a browser hydrates; null ever after. */
export function useServerRender(): ServerRender | null {
  const isHydrating = useIsHydrating()
  const { serverRender } = useRuntime()
  return isHydrating ? serverRender : null
}

const never = () => () => {}
const no = () => false
const yes = () => true

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
