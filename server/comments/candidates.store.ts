import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { follows } from '#server/db/schema/relations.ts'
import { isPublished, posts } from '#server/db/schema/posts.ts'
import { nickNameBegins } from '#server/users/accounts.store.ts'

const person = authorColumns(accounts)

/** Living members whose nickname's skeleton begins so. */
const begins = (key: string): SQL | undefined =>
  and(eq(accounts.status, 'active'), key === '' ? undefined : nickNameBegins(key))

/** However much was said below a post, so many comments are looked at. */
const mostRead = 500

/** The author of a public post, then those who comment on it. */
export function findParticipants(
  db: Handle,
  postId: string,
  { key, most }: { key: string; most: number },
) {
  const speakers = union(
    db.select({ id: posts.authorId }).from(posts).where(eq(posts.id, postId)),
    db
      .select({ id: comments.authorId })
      .from(comments)
      .where(and(eq(comments.postId, postId), eq(comments.status, 'visible')))
      .limit(mostRead),
  ).as('speakers')
  return db
    .select(person)
    .from(posts)
    .crossJoin(speakers)
    .innerJoin(accounts, eq(accounts.id, speakers.id))
    .where(and(eq(posts.id, postId), isPublished, begins(key)))
    .orderBy(desc(sql`${accounts.id} = ${posts.authorId}`), accounts.nickName)
    .limit(most)
}

/** Whom the account follows, followed last first. */
export const findFollowed = (
  db: Handle,
  accountId: string,
  { key, most }: { key: string; most: number },
) =>
  db
    .select(person)
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, follows.followeeId))
    .where(and(eq(follows.followerId, accountId), begins(key)))
    .orderBy(desc(follows.createdAt), accounts.id)
    .limit(most)

/** Anybody, by the beginning of the nickname. */
export const findByPrefix = (db: Handle, { key, most }: { key: string; most: number }) =>
  db.select(person).from(accounts).where(begins(key)).orderBy(accounts.nickKey).limit(most)
