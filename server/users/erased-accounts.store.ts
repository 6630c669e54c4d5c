import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import { pagesOf } from '#server/db/in-batches.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { appeals } from '#server/db/schema/reports.ts'

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

const isWaiting = eq(appeals.status, 'pending')

/** Answers what an account has appealed against: nobody is left to be told. */
export async function closeAppeals(db: Database, appellantId: string, updatedAt: Date) {
  const version = sql`${appeals.version} + 1`
  await db
    .update(appeals)
    .set({ status: 'denied', message: '作者已注销账号。', version, updatedAt })
    .where(and(eq(appeals.appellantId, appellantId), isWaiting))
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

/** Erased accounts with such posts or comments, or appeals that wait. */
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
  const hasAppeal = db
    .select(one)
    .from(appeals)
    .where(and(eq(appeals.appellantId, accounts.id), isWaiting))
  const isLeft = or(exists(hasPost), exists(hasComment), exists(hasAppeal))
  return each(accounts.id, (isNext) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.status, 'deleted'), isLeft, isNext))
      .orderBy(accounts.id)
      .limit(atOnce),
  )
}

/** Ids one after the other. */
async function* each(
  column: PgColumn,
  list: (isNext: SQL | undefined) => PromiseLike<{ id: string }[]>,
): AsyncGenerator<string> {
  const pages = pagesOf<{ id: string }>(atOnce, (last) => list(last && gt(column, last.id)))
  for await (const page of pages) for (const { id } of page) yield id
}
