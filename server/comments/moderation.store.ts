import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CommentStatus } from '#machines/lifecycle/comment.machine.ts'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { type Listing, placeColumns, type Sort } from '#server/lists/keyset.ts'

export interface CommentFilter {
  keyword?: string | undefined
  status?: CommentStatus | undefined
  authorId?: string | undefined
  postId?: string | undefined
}

/** Every comment there is, by when it was written. */
export function allListing(
  db: Handle,
  { keyword, status, authorId, postId }: CommentFilter,
  order: Sort['order'],
): Listing {
  const sort: Sort = { by: comments.createdAt, type: 'timestamptz', id: comments.id, order }
  const condition = and(
    keyword ? contains(keyword) : undefined,
    status && eq(comments.status, status),
    authorId ? eq(comments.authorId, authorId) : undefined,
    postId ? eq(comments.postId, postId) : undefined,
  )
  return {
    name: `comments ${JSON.stringify({ keyword, status, authorId, postId, order })}`,
    sort,
    places: (slice) =>
      db
        .select(placeColumns(sort))
        .from(comments)
        .where(and(condition, slice.where))
        .orderBy(slice.orderBy)
        .limit(slice.limit)
        .offset(slice.offset),
    total: () => db.$count(comments, condition),
  }
}

const contains = (keyword: string): SQL =>
  sql`position(lower(${keyword}) in lower(${comments.content})) > 0`

export type ModeratedRow = Awaited<ReturnType<typeof findModerated>>[number]

/** Comments as administrators judge them, in the order of `ids`. */
export async function findModerated(db: Handle, ids: string[]) {
  if (ids.length === 0) return []
  const found = await db
    .select({
      comment: comments,
      postTitle: posts.title,
      author: { id: accounts.id, nickName: accounts.nickName, avatarUrl: accounts.avatarUrl },
      reportCount: sql<number>`(
        select count(*)::integer from ${reports}
        where ${reports.targetType} = 'comment' and ${reports.targetId} = ${comments.id}
      )`,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .where(inArray(comments.id, ids))
  const byId = new Map(found.map((row) => [row.comment.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
