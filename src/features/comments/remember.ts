import * as commentQueries from '#src/data/public/comments.ts'
import * as queries from '#src/data/queries.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import type { Comment, CommentThread } from '#src/data/types.ts'

/** A comment that was just written: below what it answers, or at the top of the newest threads. One that is held counts for nobody yet. */
export function rememberNew(queryClient: QueryClient, comment: Comment): void {
  // Sent again, as its first answer was lost: it is counted where it is shown.
  if (knownComment(queryClient, comment)) return rememberChanged(queryClient, comment)
  count(queryClient, comment, weightOf(comment))
  if (comment.rootId === null) {
    // The author wants to see it: at the top, where the newest stand.
    const threads = queryClient.known(commentQueries.threads, comment.postId)
    const query = threads?.getSnapshot().context.query
    if (query?.sortBy === 'newest' && query.sought === null)
      threads?.send({ type: 'resource.refresh' })
    else threads?.send({ type: 'list.reset', query: { sortBy: 'newest', sought: null } })
    return
  }
  // The thread keeps what was just written until it is loaded anew: then the list has to have it.
  queryClient.appendItem(commentQueries.replies, comment.rootId, comment)
  changeThread(queryClient, comment, (thread) => ({
    ...thread,
    replies: [...thread.replies, comment],
  }))
}

/** A comment that has changed: what it says, its likes, or whether readers see it. */
export function rememberChanged(queryClient: QueryClient, comment: Comment): void {
  const before = knownComment(queryClient, comment) ?? comment
  count(queryClient, comment, weightOf(comment) - weightOf(before))
  changeThread(queryClient, comment, (thread) =>
    thread.id === comment.id
      ? { ...thread, ...comment }
      : { ...thread, replies: replaced(thread.replies, comment) },
  )
  if (comment.rootId !== null)
    queryClient.patchItem(commentQueries.replies, comment.rootId, comment.id, () => comment)
}

/** A comment that its author has taken back: its place stays while others answer it. */
export function rememberDeleted(queryClient: QueryClient, comment: Comment): void {
  const { id, postId, rootId, replyCount } = comment
  if (replyCount > 0) return rememberChanged(queryClient, emptied(comment))
  count(queryClient, comment, -weightOf(comment))
  if (rootId === null) return queryClient.removeItem(commentQueries.threads, postId, id)
  queryClient.removeItem(commentQueries.replies, rootId, id)
  changeThread(queryClient, comment, (thread) => ({
    ...thread,
    replies: thread.replies.filter((reply) => reply.id !== id),
  }))
}

/** A comment as the page knows it. */
export function knownComment(
  queryClient: QueryClient,
  { id, postId, rootId }: Comment,
): Comment | undefined {
  const thread = queryClient
    .items(commentQueries.threads, postId)
    .find((known) => known.id === (rootId ?? id))
  if (thread && rootId === null) {
    const { replies: _, ...first } = thread
    return first
  }
  const more = rootId === null ? [] : queryClient.items(commentQueries.replies, rootId)
  return [...(thread?.replies ?? []), ...more].find((reply) => reply.id === id)
}

function changeThread(
  queryClient: QueryClient,
  { id, postId, rootId }: Comment,
  change: (thread: CommentThread) => CommentThread,
) {
  queryClient.patchItem(commentQueries.threads, postId, rootId ?? id, change)
}

/** Only what readers see is counted. */
const weightOf = ({ status }: Comment) => (status === 'visible' ? 1 : 0)

/** Moves the counts that a comment is in: its post's, its thread's and that of the comment which it answers. */
function count(queryClient: QueryClient, comment: Comment, by: number) {
  const { postId, rootId, parentId } = comment
  if (by === 0) return
  queryClient.patch(queries.post, postId, (post) => ({
    ...post,
    commentCount: Math.max(0, post.commentCount + by),
  }))
  if (rootId === null || parentId === null) return
  changeThread(queryClient, comment, (thread) => ({
    ...thread,
    replyCount: Math.max(0, thread.replyCount + by),
    replies: thread.replies.map((reply) => answered(reply, comment, by)),
  }))
  queryClient.patchItem(commentQueries.replies, rootId, parentId, (reply) =>
    answered(reply, comment, by),
  )
}

/** What an answer does to the comment that it answers. */
const answered = (reply: Comment, { parentId }: Comment, by: number): Comment =>
  reply.id === parentId ? { ...reply, replyCount: Math.max(0, reply.replyCount + by) } : reply

const replaced = (comments: readonly Comment[], comment: Comment): Comment[] =>
  comments.map((known) => (known.id === comment.id ? comment : known))

/** As the server shows a deleted comment. */
const emptied = (comment: Comment): Comment => ({
  ...comment,
  status: 'deleted',
  author: null,
  content: '',
  mentions: [],
  likeCount: 0,
  isLiked: false,
  abilities: { edit: false, delete: false, reply: false, like: false, report: false },
})
