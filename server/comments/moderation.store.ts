import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CommentStatus } from '#machines/lifecycle/comment.machine.ts'
import type { Handle } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { inOrder, type Listing, tableListing, type Sort } from '#server/lists/keyset.ts'
import { contains } from '#server/search/contains.ts'

export interface CommentFilter {
  keyword?: string | undefined
  status?: CommentStatus | undefined
  authorId?: string | undefined
  postId?: string | undefined
  sortBy: keyof typeof sorts
  sortOrder: Sort['order']
}

const reportsOfComment = sql<number>`(
  select count(*)::integer from ${reports}
  where ${reports.targetType} = 'comment' and ${reports.targetId} = ${comments.id}
)`

const sorts = {
  createTime: { by: comments.createdAt, type: 'timestamptz' },
  likeCount: { by: comments.likeCount, type: 'integer' },
  reportCount: { by: reportsOfComment, type: 'integer' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

/** What a list shows of a text; the contract says the same. */
const shownText = 2000

/** Every comment there is. */
export function allListing(db: Handle, filter: CommentFilter): Listing {
  const { keyword, status, authorId, postId, sortBy, sortOrder } = filter
  const sort: Sort = { ...sorts[sortBy], id: comments.id, order: sortOrder }
  const condition = and(
    keyword ? contains(comments.content, keyword) : undefined,
    status && eq(comments.status, status),
    authorId ? eq(comments.authorId, authorId) : undefined,
    postId ? eq(comments.postId, postId) : undefined,
  )
  return tableListing(db, comments, {
    name: `comments ${JSON.stringify(filter)}`,
    sort,
    condition,
  })
}

export type ModeratedRow = Awaited<ReturnType<typeof findModerated>>[number]

/** Comments as administrators judge them, in the order of `ids`. */
export async function findModerated(db: Handle, ids: string[]) {
  const found = await db
    .select({
      id: comments.id,
      postId: comments.postId,
      parentId: comments.parentId,
      authorId: comments.authorId,
      content: sql<string>`left(${comments.content}, ${shownText})`,
      status: comments.status,
      heldFor: comments.heldFor,
      likeCount: comments.likeCount,
      createdAt: comments.createdAt,
      updatedAt: comments.updatedAt,
      postTitle: posts.title,
      author: authorColumns(accounts),
      reportCount: reportsOfComment,
    })
    .from(comments)
    // What has lost its post or its author is judged all the same.
    .leftJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(accounts, eq(accounts.id, comments.authorId))
    .where(inArray(comments.id, ids))
  return inOrder(ids, found, (row) => row.id)
}
