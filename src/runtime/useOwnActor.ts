import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import type { Actor, AnyActorLogic } from 'xstate'

/**
 * An actor of the view that calls it: started when the view appears, stopped when it goes. A kept page that is left
 * for another one leaves it alone, since to start it again would repeat what was on its way. `create` counts once.
 */
export function useOwnActor<Ref extends Actor<AnyActorLogic>>(create: () => Ref): Ref {
  const [actor] = useState(create)
  const isGoing = useRef(false)
  // An `<Activity>` that hides its children cleans up all their effects but this kind.
  useInsertionEffect(() => {
    isGoing.current = false
    return () => {
      isGoing.current = true
    }
  }, [])
  useEffect(() => {
    actor.start()
    return () => {
      if (isGoing.current) actor.stop()
    }
  }, [actor])
  return actor
}
