import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import type { Actor, AnyActorLogic } from 'xstate'

/**
 * An actor of the view that calls it: started when the view appears, stopped when it goes. A kept page that is left
 * for another one leaves it alone, since to start it again would repeat what was on its way. `create` counts once.
 */
export function useOwnActor<Ref extends Actor<AnyActorLogic>>(create: () => Ref): Ref {
  const [actor] = useState(create)
  useRunning(actor)
  return actor
}

/** The same of one whose code comes later. */
export function useRunning(actor: Actor<AnyActorLogic> | undefined): void {
  const isGoing = useRef(false)
  const isShown = useRef(false)
  // An `<Activity>` that hides its children cleans up all their effects but this kind; one that goes while it is hidden, only this kind.
  useInsertionEffect(() => {
    isGoing.current = false
    return () => {
      isGoing.current = true
      if (!isShown.current) actor?.stop()
    }
  }, [actor])
  useEffect(() => {
    isShown.current = true
    actor?.start()
    return () => {
      isShown.current = false
      if (isGoing.current) actor?.stop()
    }
  }, [actor])
}
