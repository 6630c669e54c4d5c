import { useEffect, useState } from 'react'
import { facts as words } from '#src/messages/diagnostic.ts'

const second = 1000

/** The seconds left to a moment, in milliseconds since 1970. Not announced: each would interrupt the last. */
export function Countdown({ to }: { to: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer">{words.inSeconds(Math.max(0, Math.ceil((to - now) / second)))}</span>
  )
}
