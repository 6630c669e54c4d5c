import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { readCounts } from '#server/counts/counts.store.ts'
import { type Handle, rows } from '#server/db/client.ts'
import { postSearch, publishedOn } from '#server/db/schema/posts.ts'
import { dayMs } from '#server/lib/clock.ts'

/** So many posts are looked at first: what is common is among them often enough, and how often says how far to look. */
const firstLook = 500
/** Posts are written about different things at different times. */
const caution = 1.5
/** So often it is looked at some days: where the newest of all are many by chance, the next look falls short. */
const mostLooks = 3
/** Further back it is not known how much each day has: what is so rare is looked for everywhere. */
const mostDays = 400

interface Wanted {
  /** So many are counted, and found where they are needed: there may be more. */
  most: number
  /** How many of them are needed in their order; all, if left out. */
  needed?: number | undefined
  /** The days as somebody has just read them. */
  days?: readonly Day[] | undefined
}

/**
 * The newest published posts that meet a condition on `post_search` which its index knows: the ids of those that are needed or
 * more, newest first, and how many there are, up to `most`. However many there are, not many more than `most` rows are read: it
 * is the index that leaves out the days on which there are others.
 */
export async function findNewest(
  db: Handle,
  condition: SQL | undefined,
  { most, needed = most, days: known }: Wanted,
): Promise<{ ids: string[]; count: number }> {
  const days = known ?? (await readDays(db))
  let ids: string[] = []
  let count = 0
  let looksAt = firstLook
  for (let look = 0; look <= mostLooks; look += 1) {
    const newest = look < mostLooks ? newestDays(days, looksAt) : undefined
    const within = newest ? and(condition, isOfDays(newest.days)) : condition
    // Those that a look finds are the newest of all, so that a further one only counts.
    if (look > 0 && ids.length >= needed) count = await countUpTo(db, within, most)
    else {
      ids = await select(db, within, most)
      count = ids.length
    }
    if (newest === undefined || count === most) break
    looksAt = (caution * newest.posts * most) / count
  }
  return { ids, count }
}

export interface Day {
  day: string
  posts: number
}

/** Those on which something was published, the newest first: how many posts each has. */
export async function readDays(db: Handle): Promise<Day[]> {
  const counted = await readCounts(db, 'posts.day', { most: mostDays })
  return Array.from(counted, ([day, posts]) => ({ day, posts }))
}

/** As many whole days as have so many posts, and how many those are; undefined where that is more than is known of. */
function newestDays(days: readonly Day[], most: number) {
  let posts = 0
  const end = days.findIndex((day) => (posts += day.posts) >= most)
  return end < 0 ? undefined : { days: days.slice(0, end + 1), posts }
}

function isOfDays(days: readonly Day[]): SQL {
  const numbers = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / dayMs)
  return sql`${publishedOn(postSearch.publishedAt)} && ${sql.param(numbers)}::int[]`
}

/**
 * What meets a condition is found first and put in order then: a plan that is made for any words may walk through all posts
 * from the newest on instead, however rare they are.
 */
async function select(db: Handle, condition: SQL | undefined, most: number): Promise<string[]> {
  const found = sql`select ${postSearch.postId}, ${postSearch.publishedAt} from ${postSearch}`
  const from = condition
    ? sql`with found as materialized (${found} where ${condition}) select post_id from found`
    : sql`select ${postSearch.postId} from ${postSearch}`
  return idsOf(db, sql`${from} order by published_at desc, post_id desc limit ${most}`)
}

async function countUpTo(db: Handle, condition: SQL | undefined, most: number) {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count
      from (select from ${postSearch} where ${condition ?? sql`true`} limit ${most}) as found`,
  )
  return found?.count ?? 0
}

/** The one column of an ordered query, in its order. As one value: a thousand rows cost more to read than to find. */
export async function idsOf(db: Handle, found: SQLWrapper): Promise<string[]> {
  const [all] = await rows<{ ids: string | null }>(
    db,
    sql`select string_agg(id::text, ' ') as ids from (${found}) as found (id)`,
  )
  return all?.ids?.split(' ') ?? []
}
