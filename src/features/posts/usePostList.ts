import { useEffect } from 'react'
import type { ListRef } from '#machines/list/list.machine.ts'
import { useList } from '#src/runtime/hooks.ts'
import type { PostQuery, PostSummary } from '#src/runtime/resources.ts'
import type { PostListPlace } from './post-list-address.ts'

/** A list of posts that stands where the address says: another query loads it anew, another page turns it. */
export function usePostList(
  ref: ListRef<PostSummary, PostQuery>,
  { query, page }: PostListPlace,
) {
  const { authorId, categoryId, tag } = query
  useEffect(() => {
    const wanted: PostQuery = {
      ...(authorId && { authorId }),
      ...(categoryId && { categoryId }),
      ...(tag && { tag }),
    }
    const isOther = !isSame(ref.getSnapshot().context.query, wanted)
    if (isOther) ref.send({ type: 'list.reset', query: wanted })
    // A list that was left is turned to its own page again: it shows what it had until the new answer comes.
    if (!isOther || page > 1) ref.send({ type: 'list.turn', page })
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
