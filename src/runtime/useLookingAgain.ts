import { useEffect, useEffectEvent } from 'react'

/** Looks again after each pause while the page is shown and something on it is about to change by itself. */
export function useLookingAgain(isNeeded: boolean, pauseMs: number, onLook: () => void) {
  const look = useEffectEvent(onLook)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(look, pauseMs)
    return () => clearInterval(timer)
  }, [isNeeded, pauseMs])
}
