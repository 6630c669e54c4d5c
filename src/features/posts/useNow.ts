import { useEffect, useState } from 'react'
import { usePainting } from '#src/runtime/painting.ts'

const minute = 60_000

/** The time, told again every minute while the page is shown, for texts like 5分钟前. */
export function useNow(): Date {
  const painting = usePainting()
  const [now, setNow] = useState(() => painting?.at ?? new Date())
  const isOld = now === painting?.at
  useEffect(() => {
    const tell = () => setNow(new Date())
    if (isOld) tell()
    const timer = setInterval(tell, minute)
    return () => clearInterval(timer)
  }, [isOld])
  return now
}
