import { createContext, use, useEffect, useState } from 'react'

/** Hears that somebody is about to go elsewhere in the app; `leave` goes there. */
export type AskFirst = (leave: () => void) => void

/** Those that are asked before a link leads elsewhere, the newest last; filled by src/app alone. */
export const LeavingContext = createContext<Set<AskFirst> | null>(null)

/** Where somebody was about to go while something would be lost by it: `leave` goes there, null while nobody is. */
export function useLeaving(wouldLose: boolean) {
  const asked = use(LeavingContext)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!wouldLose || asked === null) return
    const ask: AskFirst = (go) => setLeave(() => go)
    asked.add(ask)
    return () => {
      asked.delete(ask)
      setLeave(null)
    }
  }, [wouldLose, asked])
  return { leave, stay: () => setLeave(null) }
}
