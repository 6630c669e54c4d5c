import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { ownPostsOf } from './own-posts.ts'
import type { MyPost } from '#src/data/types.ts'

/** Where a post stands, and the ways to move it; the outcome is told in a toast. */
export function useStanding({ id, status }: MyPost) {
  const actor = ownPostsOf(useRuntime()).standingOf(id)
  useEffect(() => actor.send({ type: 'mutation.sync', value: status }), [actor, status])
  const { isRunning, run } = connectMutation(
    useSelector(actor, (snapshot) => snapshot),
    (event) => actor.send(event),
  )
  return {
    isRunning,
    trash: () => run('deleted'),
    unpublish: () => run('unpublished'),
    restore: () => run('draft'),
  }
}
