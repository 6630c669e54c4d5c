import { useEffect, useState, type RefObject } from 'react'
import { useRuntime } from './context.tsx'
import { perRuntime } from './per-runtime.ts'
import type { Runtime } from './runtime.ts'

/** What a member was about as their session ended. A reload forgets it. */
interface Interrupted {
  visit: { address: string; userId: string | null; top: number } | null
  /** The names of the texts that were being written. */
  texts: Set<string>
}

export const interruptedOf = perRuntime((): Interrupted => ({ visit: null, texts: new Set() }))

/**
 * For a member who is, signed in, at this address: how far it was scrolled where it is there that they were interrupted. Who has
 * arrived anywhere else has gone on with something else.
 */
export function resume(runtime: Runtime, userId: string, address: string): number | undefined {
  const interrupted = interruptedOf(runtime)
  const { visit } = interrupted
  interrupted.visit = null
  if (visit?.address === address && visit.userId === userId) return visit.top
  interrupted.texts.clear()
  return undefined
}

/** Whether the focus was in here as the session ended, the last time that this text was shown: it may be taken again. */
export function useInterrupted(box: RefObject<HTMLElement | null>, name: string): boolean {
  const runtime = useRuntime()
  const { texts } = interruptedOf(runtime)
  const [isInterrupted] = useState(() => texts.has(name))
  const { session } = runtime.actors
  useEffect(() => {
    texts.delete(name)
    const ended = session.on('session.ended', ({ reason }) => {
      if (reason !== 'logout' && box.current?.contains(document.activeElement)) texts.add(name)
    })
    return () => ended.unsubscribe()
  }, [texts, session, box, name])
  return isInterrupted
}
