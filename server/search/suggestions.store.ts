import { and, asc, desc, eq, gt, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { counts, isOfTag } from '#server/db/schema/counts.ts'
import { isPublished, posts, postSearch } from '#server/db/schema/posts.ts'
import { isEnabled, topics } from '#server/db/schema/topics.ts'
import { isFree, nickNameBegins } from '#server/users/accounts.store.ts'
import { hasPairs, holds } from './contains.ts'

/** However common the letters are, so many rows that have them are looked at. */
const candidateLimit = 200
/** Common letters are in one of these: nobody need look at all that have them to find the hottest. */
const hottestLimit = 500

/** Published posts whose title has it, hottest first. */
export async function findPosts(db: Handle, typed: string, most: number) {
  const hot = await findHotPosts(db, typed, most)
  if (hot.length === most) return hot
  const known = new Set(hot.map(({ id }) => id))
  const others = await findTitledPosts(db, typed, most)
  return [...hot, ...others.filter(({ id }) => !known.has(id))].slice(0, most)
}

function findHotPosts(db: Handle, typed: string, most: number) {
  const hottest = db
    .select({ id: posts.id, title: posts.title, hotness: posts.hotness })
    .from(posts)
    .where(isPublished)
    .orderBy(desc(posts.hotness), desc(posts.id))
    .limit(hottestLimit)
    .as('hottest')
  return db
    .select({ id: hottest.id, text: hottest.title })
    .from(hottest)
    .where(holds(hottest.title, typed))
    .orderBy(desc(hottest.hotness), desc(hottest.id))
    .limit(most)
}

async function findTitledPosts(db: Handle, typed: string, most: number) {
  const titled = await db
    .select({ id: postSearch.postId })
    .from(postSearch)
    .where(hasPairs(postSearch.title, typed))
    .limit(candidateLimit)
  // Asked apart: together, the planner reads all posts to find two hundred.
  const ids = titled.map(({ id }) => id)
  return db
    .select({ id: posts.id, text: posts.title })
    .from(posts)
    .where(and(inArray(posts.id, ids), isPublished))
    .orderBy(desc(posts.hotness), desc(posts.id))
    .limit(most)
}

/** Topics that everybody may open, hottest first. */
export const findTopics = (db: Handle, typed: string, most: number) =>
  hottest(db, topics, topics.name, and(isEnabled, hasPairs(topics.name, typed)), most)

/** Tags of published posts, the most used first. */
export function findTags(db: Handle, typed: string, most: number) {
  const used = sum(counts.change)
  return db
    .select({ text: counts.key })
    .from(counts)
    .where(and(isOfTag(counts), hasPairs(counts.key, typed)))
    .groupBy(counts.key)
    .having(sql`${used} > 0`)
    .orderBy(desc(used), asc(counts.key))
    .limit(most)
}

/** Authors of whom there is something to read and whose nickname's skeleton begins so, hottest first; banned ones are left out. */
export function findAuthors(
  db: Handle,
  { key, now }: { key: string; now: Date },
  most: number,
) {
  const isNamed = and(
    nickNameBegins(key),
    eq(accounts.status, 'active'),
    isFree(now),
    gt(accounts.postCount, 0),
  )
  return hottest(db, accounts, accounts.nickName, isNamed, most)
}

function hottest(
  db: Handle,
  table: typeof topics | typeof accounts,
  text: typeof topics.name | typeof accounts.nickName,
  condition: SQL | undefined,
  most: number,
) {
  const named = db
    .select({ id: table.id, text, hotness: table.hotness })
    .from(table)
    .where(condition)
    .limit(candidateLimit)
    .as('named')
  return db
    .select({ id: named.id, text: named.text })
    .from(named)
    .orderBy(desc(named.hotness), desc(named.id))
    .limit(most)
}
