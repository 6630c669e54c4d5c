import { isStale } from '#machines/list/list.connect.ts'
import type { ListRef } from '#machines/list/list.machine.ts'
import type { CommentThread, ThreadQuery } from '#src/data/types.ts'

/** The id of a comment's element, which addresses name in their fragments. */
export const anchorOf = (commentId: string) => `comment-${commentId}`

const anchor = /^#comment-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The comment that a fragment leads to; null when it leads to none. */
export const soughtBy = (hash: string): string | null =>
  anchor.exec(hash)?.[1]?.toLowerCase() ?? null

interface Threads {
  query: ThreadQuery
  items: readonly CommentThread[]
}

/** What has to be asked so that a comment is shown, wherever it is; null when nothing has to. */
export function queryFor(
  { query, items, stale }: Threads & { stale: boolean },
  sought: string | null,
): ThreadQuery | null {
  if (query.sought === sought) return null
  // What is stale is about to be loaded anew, perhaps without it.
  const isShown = sought !== null && !stale && items.some((thread) => shows(thread, sought))
  return isShown ? null : { ...query, sought }
}

/** An address that leads to this comment, or to none, was opened. */
export function seek(
  threads: ListRef<CommentThread, ThreadQuery>,
  sought: string | null,
): void {
  const { value, context } = threads.getSnapshot()
  const query = queryFor({ ...context, stale: isStale(value) }, sought)
  if (query !== null) threads.send({ type: 'list.reset', query })
}

/** The thread that was asked for, apart from the others; `isGone`, when it was asked for and cannot be read. */
export function apart({ query, items }: Threads, sought: string | null) {
  const isAsked = sought !== null && query.sought === sought
  const found = isAsked ? items.find((thread) => shows(thread, sought)) : undefined
  return {
    found,
    others: items.filter((thread) => thread !== found),
    isGone: isAsked && found === undefined,
  }
}

const shows = (thread: CommentThread, id: string) =>
  [thread, ...thread.replies].some((comment) => comment.id === id && comment.author !== null)
