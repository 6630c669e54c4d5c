import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { connectComposer } from '#machines/composer/composer.connect.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Comment } from '#src/data/types.ts'
import { createComposer, type Draft } from './writing.ts'

/** Writing one comment. What it becomes counts once, when the view appears. */
export function useComposer(userId: string, draft: Draft, onSent: (comment: Comment) => void) {
  const runtime = useRuntime()
  const [{ machine, input }] = useState(() => createComposer(runtime, userId, draft))
  const actor = useActorRef(machine, { input })
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    const heard = actor.on('composer.sent', ({ comment }) => tell(comment))
    return () => heard.unsubscribe()
  }, [actor])
  return connectComposer(
    useSelector(actor, (snapshot) => snapshot),
    (event) => actor.send(event),
  )
}
