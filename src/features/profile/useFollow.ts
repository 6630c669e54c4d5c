import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Failure } from '#machines/lib/failure.ts'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { createFollowMachine, followToast } from './follow.ts'
import type { Followed } from './remember-follow.ts'

/** Following somebody. `isFollowed` is what the page last heard from the server. */
export function useFollow(followed: Followed, isFollowed: boolean) {
  const runtime = useRuntime()
  const { toaster } = runtime.actors
  const [machine] = useState(() => createFollowMachine(runtime, followed))
  const actor = useActorRef(machine, { input: { value: isFollowed } })

  useEffect(() => actor.send({ type: 'mutation.sync', value: isFollowed }), [actor, isFollowed])
  useEffect(() => {
    const tell = (wanted: boolean, failure: Failure | null) =>
      toaster.send({ type: 'toast.show', toast: followToast(wanted, failure) })
    const heard = [
      actor.on('mutation.committed', ({ value }) => tell(value, null)),
      actor.on('mutation.failed', ({ value, failure }) => tell(value, failure)),
    ]
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [actor, toaster])

  const { value, isRunning, run } = connectMutation(
    useSelector(actor, (snapshot) => snapshot),
    (event) => actor.send(event),
  )
  return { isFollowed: value, isRunning, toggle: () => run(!value) }
}
