import { useEffect, useState, type RefObject } from 'react'
import { useRuntime } from '#src/runtime/context.tsx'
import { perRuntime } from '#src/runtime/per-runtime.ts'

/** The names of texts that were being written as their author's session ended. */
const interruptedOf = perRuntime(() => new Set<string>())

/**
 * Whether the focus was in here as the session ended, the last time that this text was shown: it may be taken again. A reload
 * forgets it.
 */
export function useInterrupted(box: RefObject<HTMLElement | null>, name: string): boolean {
  const runtime = useRuntime()
  const interrupted = interruptedOf(runtime)
  const [isInterrupted] = useState(() => interrupted.has(name))
  const { session } = runtime.actors
  useEffect(() => {
    interrupted.delete(name)
    const ended = session.on('session.ended', () => {
      if (box.current?.contains(document.activeElement)) interrupted.add(name)
    })
    return () => ended.unsubscribe()
  }, [interrupted, session, box, name])
  return isInterrupted
}
