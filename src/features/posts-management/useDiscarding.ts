import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { ownPostsOf } from './own-posts.ts'
import type { MyPost } from '#src/data/types.ts'

/** Choosing some of the drafts on a page, and putting them into the trash together. */
export function useDiscarding(drafts: readonly MyPost[]) {
  const { discarding } = ownPostsOf(useRuntime())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { isRunning, run } = connectMutation(
    useSelector(discarding, (snapshot) => snapshot),
    (event) => discarding.send(event),
  )
  // A draft that has left the page is not chosen any more: what one can't see is not deleted.
  const ids = drafts.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return {
    ids,
    isRunning,
    isChosen: (id: string) => chosen.has(id),
    areAllChosen: drafts.length > 0 && ids.length === drafts.length,
    choose: (id: string, isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, id] : without(before, id))),
    chooseAll: (isChosen: boolean) =>
      setChosen(new Set(isChosen ? drafts.map(({ id }) => id) : [])),
    discard: () => {
      run(ids)
      setChosen(new Set())
    },
  }
}

const without = (ids: ReadonlySet<string>, gone: string) => [...ids].filter((id) => id !== gone)

export type DiscardingView = ReturnType<typeof useDiscarding>
