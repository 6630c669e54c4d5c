import { useSelector } from '@xstate/react'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useSelection } from '#src/runtime/useSelection.ts'
import { ownPostsOf } from './own-posts.ts'
import type { MyPost } from '#src/data/types.ts'

/** Choosing some of the drafts on a page, and putting them into the trash together. */
export function useDiscarding(drafts: readonly MyPost[]) {
  const { discarding } = ownPostsOf(useRuntime())
  const selection = useSelection(drafts)
  const { isRunning, run } = connectMutation(
    useSelector(discarding, (snapshot) => snapshot),
    (event) => discarding.send(event),
  )
  const ids = selection.rows.map(({ id }) => id)
  return {
    ...selection,
    ids,
    isRunning,
    discard: () => {
      run(ids)
      selection.chooseAll(false)
    },
  }
}

export type DiscardingView = ReturnType<typeof useDiscarding>
