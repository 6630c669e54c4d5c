import { useEffect, useState } from 'react'

const minute = 60_000

/** The time, told again every minute while the page is shown, for texts like 5分钟前. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tell = () => setNow(new Date())
    const timer = setInterval(tell, minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
