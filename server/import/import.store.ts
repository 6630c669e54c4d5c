import { and, eq, inArray, like } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { type Account, accounts } from '#server/db/schema/accounts.ts'
import { posts, type Post } from '#server/db/schema/posts.ts'
import { settings } from '#server/db/schema/system.ts'
import { isEnabled, topics } from '#server/db/schema/topics.ts'
import { putRow, readRow } from '#server/settings/settings.store.ts'

export interface KnownPost extends Pick<
  Post,
  'id' | 'authorId' | 'title' | 'status' | 'revision'
> {
  authorStatus: Account['status']
}

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
        authorStatus: accounts.status,
        title: posts.title,
        status: posts.status,
        revision: posts.revision,
      })
      .from(posts)
      .innerJoin(accounts, eq(accounts.id, posts.authorId))
      .where(inArray(posts.importKey, keys.slice(at, at + batch)))
    for (const { key, ...post } of found) if (key !== null) known.set(key, post)
  }
  return known
}

/** Of these authors, those that an earlier import made an account for. */
export async function findKnownAuthors(
  db: Handle,
  keys: string[],
): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set()
  const found = await db
    .select({ key: accounts.importKey })
    .from(accounts)
    .where(inArray(accounts.importKey, keys))
  return new Set(found.map(({ key }) => key))
}

/** Lets a post be found by another key from now on. */
export const renamePost = (db: Handle, from: string, to: string) =>
  db.update(posts).set({ importKey: to }).where(eq(posts.importKey, from))

/** Lets an author be found by another key from now on. */
export const renameAuthor = (db: Handle, from: string, to: string) =>
  db.update(accounts).set({ importKey: to }).where(eq(accounts.importKey, from))

/** Gives an author a picture who has not been claimed, merged or erased since. */
export const dressPlaceholder = (
  db: Handle,
  id: string,
  avatarUrl: string | null,
  updatedAt: Date,
) =>
  db
    .update(accounts)
    .set({ avatarUrl, updatedAt })
    .where(and(eq(accounts.id, id), eq(accounts.status, 'placeholder')))

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

/** The names of all sites that imports brought from, and that end so. */
export async function findSiteNames(db: Handle, end: string): Promise<string[]> {
  const found = await db
    .select({ key: settings.key })
    .from(settings)
    .where(like(settings.key, keyOf(`%${end}`)))
  return found.map(({ key }) => key.slice(keyOf('').length))
}

export const readLedger = async (db: Handle, site: string): Promise<Ledger> =>
  // Only `writeLedger` writes under this key.
  ((await readRow(db, keyOf(site)))?.value ?? {}) as Ledger

export const writeLedger = (db: Handle, site: string, ledger: Ledger, now: Date) =>
  putRow(db, keyOf(site), ledger, now)
