import { useEffect } from 'react'

/** Asks before the tab is closed while something would be lost by it; while nothing would, nothing is asked. */
export function useDeparture(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
