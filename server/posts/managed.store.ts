import { eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { posts } from '#server/db/schema/posts.ts'
import { summaryColumns } from './posts.read.store.ts'

/** What a list shows of a text that has no other end. */
const shownText = 500

const beginning = (column: PgColumn) => sql<string>`left(${column}, ${shownText})`

export type ManagedRow = Awaited<ReturnType<typeof findManaged>>[number]

/** Posts as administrators judge them, in the order of `ids`: also one whose author is gone, or with a text without end. */
export async function findManaged(db: Handle, ids: string[]) {
  if (ids.length === 0) return []
  const found = await db
    .select({
      ...summaryColumns,
      authorId: posts.authorId,
      title: beginning(posts.title),
      excerpt: beginning(posts.excerpt),
      reviewNote: sql<string | null>`left(${posts.reviewNote}, ${shownText})`,
    })
    .from(posts)
    .leftJoin(accounts, eq(accounts.id, posts.authorId))
    .where(inArray(posts.id, ids))
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
