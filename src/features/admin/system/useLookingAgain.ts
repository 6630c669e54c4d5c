import { useEffect, useEffectEvent } from 'react'

const pauseMs = 2000

/** Looks again and again while the page is shown and something on it is about to change by itself. */
export function useLookingAgain(isNeeded: boolean, onLook: () => void) {
  const look = useEffectEvent(onLook)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(look, pauseMs)
    return () => clearInterval(timer)
  }, [isNeeded])
}
