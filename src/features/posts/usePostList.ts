import { useEffect, useEffectEvent } from 'react'
import type { ListRef } from '#machines/list/list.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useList } from '#src/runtime/hooks.ts'
import { usePainting } from '#src/runtime/painting.ts'
import type { PostQuery, PostSummary } from '#src/runtime/resources.ts'
import { arriveAt } from '#src/runtime/useListAt.ts'
import type { PostListPlace } from './post-list-address.ts'

/** A list of posts that stands where the address says: another query loads it anew, another page turns it. */
export function usePostList(
  ref: ListRef<PostSummary, PostQuery>,
  { query, page }: PostListPlace,
) {
  const { onAppear } = useRuntime()
  const isPainted = usePainting() !== null
  const { authorId, categoryId, tag } = query
  const wanted: PostQuery = {
    ...(authorId && { authorId }),
    ...(categoryId && { categoryId }),
    ...(tag && { tag }),
  }
  onAppear?.(() => arriveAt(ref, wanted, page))
  const arrive = useEffectEvent(() => {
    // What the painted page shows has only just been loaded.
    if (isPainted) return arriveAt(ref, wanted, page)
    const isOther = !isSame(ref.getSnapshot().context.query, wanted)
    if (isOther) ref.send({ type: 'list.reset', query: wanted })
    // A list that was left is turned to its own page again: it shows what it had until the new answer comes.
    if (!isOther || page > 1) ref.send({ type: 'list.turn', page })
  })
  useEffect(() => {
    arrive()
    // Emptied because its session is over: it begins again at the page of the address, not at the first.
    const emptied = ref.subscribe(({ value }) => {
      if (value === 'unloaded') ref.send({ type: 'list.turn', page })
    })
    return () => emptied.unsubscribe()
  }, [ref, authorId, categoryId, tag, page])
  return useList(ref)
}

function isSame(one: PostQuery, other: PostQuery) {
  return (
    one.authorId === other.authorId &&
    one.categoryId === other.categoryId &&
    one.tag === other.tag
  )
}
