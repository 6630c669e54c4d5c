import { and, eq, exists, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'

/** Rows that one statement looks up. */
const atOnce = 100

/** Something of it may never have been published. */
const isInQuestion = {
  post: and(
    isNull(posts.deletedAt),
    or(
      ne(posts.status, 'published'),
      isNotNull(posts.reviewRevision),
      ne(posts.revision, posts.publishedRevision),
    ),
  ),
  comment: inArray(comments.status, ['held', 'hidden']),
}

/** Posts of an account of which something may never have been published. */
export const postsInQuestion = (db: Database, authorId: string) =>
  each(posts.id, (isNext) =>
    db
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.authorId, authorId), isInQuestion.post, isNext))
      .orderBy(posts.id)
      .limit(atOnce),
  )

/** Comments of an account that readers may never have seen. */
export const commentsInQuestion = (db: Database, authorId: string) =>
  each(comments.id, (isNext) =>
    db
      .select({ id: comments.id })
      .from(comments)
      .where(and(eq(comments.authorId, authorId), isInQuestion.comment, isNext))
      .orderBy(comments.id)
      .limit(atOnce),
  )

/** Erased accounts with such posts or comments. */
export function erasedInQuestion(db: Database) {
  const one = { one: sql`1` }
  const hasPost = db
    .select(one)
    .from(posts)
    .where(and(eq(posts.authorId, accounts.id), isInQuestion.post))
  const hasComment = db
    .select(one)
    .from(comments)
    .where(and(eq(comments.authorId, accounts.id), isInQuestion.comment))
  return each(accounts.id, (isNext) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(eq(accounts.status, 'deleted'), or(exists(hasPost), exists(hasComment)), isNext),
      )
      .orderBy(accounts.id)
      .limit(atOnce),
  )
}

/** Ids one after the other, those behind one that cannot be dealt with as well. */
async function* each(
  column: PgColumn,
  list: (isNext: ReturnType<typeof gt> | undefined) => PromiseLike<{ id: string }[]>,
): AsyncGenerator<string> {
  let last: string | undefined
  do {
    const found: { id: string }[] = await list(
      last === undefined ? undefined : gt(column, last),
    )
    for (const { id } of found) yield id
    last = found[atOnce - 1]?.id
  } while (last !== undefined)
}
