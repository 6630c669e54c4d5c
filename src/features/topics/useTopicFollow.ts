import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Failure } from '#machines/lib/failure.ts'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { createTopicFollowMachine, topicFollowToast } from './follow.ts'

/** Following a topic. `isFollowed` is what the page last heard from the server; the topic counts once, when the view appears. */
export function useTopicFollow(topicId: string, isFollowed: boolean) {
  const runtime = useRuntime()
  const { toaster } = runtime.actors
  const [machine] = useState(() => createTopicFollowMachine(runtime, topicId))
  const actor = useActorRef(machine, { input: { value: isFollowed } })

  useEffect(() => actor.send({ type: 'mutation.sync', value: isFollowed }), [actor, isFollowed])
  useEffect(() => {
    const tell = (wanted: boolean, failure: Failure | null) =>
      toaster.send({ type: 'toast.show', toast: topicFollowToast(wanted, failure) })
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
