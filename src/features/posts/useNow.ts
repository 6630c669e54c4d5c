import { useEffect, useState } from 'react'
import { useServerRender } from '#src/runtime/hydration.ts'

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
