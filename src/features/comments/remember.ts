import type { Resources } from '#src/runtime/resources.ts'
import type { Comment, CommentThread } from '#src/runtime/talking.ts'

type Remembering = Pick<Resources, 'threads' | 'replies' | 'post'>

/** A comment that was just written: below what it answers, or at the top of the newest threads. One that is held counts for nobody yet. */
export function rememberNew(resources: Remembering, comment: Comment): void {
  const by = weightOf(comment)
  count(resources, comment.postId, by)
  const threads = resources.threads(comment.postId)
  const { rootId } = comment
  if (rootId === null) {
    // Whoever has spoken wants to see it: at the top, where the newest stand.
    const { query } = threads.getSnapshot().context
    if (query.sortBy === 'newest' && query.sought === null)
      threads.send({ type: 'list.refresh' })
    else threads.send({ type: 'list.reset', query: { sortBy: 'newest', sought: null } })
    return
  }
  changeThread(resources, comment, (thread) => ({
    ...thread,
    replyCount: thread.replyCount + by,
    replies: [...thread.replies, comment].map((reply) => answered(reply, comment, by)),
  }))
}

/** A comment whose text or likes have changed. */
export function rememberChanged(resources: Remembering, comment: Comment): void {
  changeThread(resources, comment, (thread) =>
    thread.id === comment.id
      ? { ...thread, ...comment }
      : { ...thread, replies: replaced(thread.replies, comment) },
  )
  if (comment.rootId !== null)
    resources.replies(comment.rootId).send({ type: 'item.replace', item: comment })
}

/** A comment that its author has taken back: its place stays while others answer it. */
export function rememberDeleted(resources: Remembering, comment: Comment): void {
  const by = weightOf(comment)
  count(resources, comment.postId, -by)
  const { id, rootId, replyCount } = comment
  const place = replyCount > 0 ? emptied(comment) : null
  if (rootId === null) {
    if (place) return rememberChanged(resources, place)
    return resources.threads(comment.postId).send({ type: 'item.remove', id })
  }
  const replies = resources.replies(rootId)
  if (place) replies.send({ type: 'item.replace', item: place })
  else replies.send({ type: 'item.remove', id })
  changeThread(resources, comment, (thread) => ({
    ...thread,
    replyCount: Math.max(0, thread.replyCount - by),
    replies: (place
      ? replaced(thread.replies, place)
      : thread.replies.filter((reply) => reply.id !== id)
    ).map((reply) => answered(reply, comment, -by)),
  }))
}

function changeThread(
  resources: Remembering,
  { id, postId, rootId }: Comment,
  change: (thread: CommentThread) => CommentThread,
) {
  const threads = resources.threads(postId)
  const { items } = threads.getSnapshot().context
  const thread = items.find((it) => it.id === (rootId ?? id))
  if (thread) threads.send({ type: 'item.replace', item: change(thread) })
}

/** Only what readers see is counted. */
const weightOf = ({ status }: Comment) => (status === 'visible' ? 1 : 0)

function count({ post }: Remembering, postId: string, by: number) {
  const resource = post(postId)
  const { data } = resource.getSnapshot().context
  if (data === null) return
  const commentCount = Math.max(0, data.commentCount + by)
  resource.send({ type: 'resource.replace', data: { ...data, commentCount } })
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
