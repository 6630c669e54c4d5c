import { and, inArray } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { posts, type Post } from '#server/db/schema/posts.ts'
import { isEnabled, topics } from '#server/db/schema/topics.ts'
import { putRow, readRow } from '#server/settings/rows.store.ts'

export type KnownPost = Pick<Post, 'id' | 'authorId' | 'status' | 'revision'>

const batch = 1_000

/** The posts that an earlier import made, by their keys. */
export async function findImported(
  db: Handle,
  keys: string[],
): Promise<Map<string, KnownPost>> {
  const known = new Map<string, KnownPost>()
  for (let at = 0; at < keys.length; at += batch) {
    const found = await db
      .select({
        key: posts.importKey,
        id: posts.id,
        authorId: posts.authorId,
        status: posts.status,
        revision: posts.revision,
      })
      .from(posts)
      .where(inArray(posts.importKey, keys.slice(at, at + batch)))
    for (const { key, ...post } of found) if (key !== null) known.set(key, post)
  }
  return known
}

/** Of these authors, those that an earlier import made an account for. */
export async function countKnownAuthors(db: Handle, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0
  return db.$count(accounts, inArray(accounts.importKey, keys))
}

/** The topics of these names that posts may be in. */
export const findOpenTopics = (db: Handle, names: string[]) =>
  db
    .select({ id: topics.id, name: topics.name })
    .from(topics)
    .where(and(inArray(topics.name, names), isEnabled))

/** What an import wrote for a file: to tell later whether the file or the post has changed since. */
export interface LedgerEntry {
  digest: string
  revision: number
}

export type Ledger = Record<string, LedgerEntry>

const keyOf = (site: string) => `import:${site}`

export const readLedger = async (db: Handle, site: string): Promise<Ledger> =>
  // Only `writeLedger` writes under this key.
  ((await readRow(db, keyOf(site)))?.value ?? {}) as Ledger

export const writeLedger = (db: Handle, site: string, ledger: Ledger, now: Date) =>
  putRow(db, keyOf(site), ledger, now)
