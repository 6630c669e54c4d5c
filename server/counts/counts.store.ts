import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { batchedOn } from '#server/db/batched.ts'
import { type Database, first, hasRow, type Handle, rows } from '#server/db/client.ts'
import { inBatches } from '#server/db/in-batches.ts'
import { givenRows, preparedOn } from '#server/db/prepared.ts'
import { counts } from '#server/db/schema/counts.ts'

/** What triggers count (migration 0016), and by what. */
export type CountName =
  /** `draft`, `published`, …, `deleted`; `waiting` for a review, whatever else it is. */
  | 'posts.state'
  /** The same of one author: `AUTHOR STATE`. */
  | 'posts.own'
  /** Published posts by their day. */
  | 'posts.day'
  /** Members by the day on which they joined. */
  | 'accounts.day'
  /** Of all members together; under the empty key. */
  | 'accounts.views'
  /** Comments that readers see, by their day. */
  | 'comments.day'
  | 'reports.day'
  | 'topics.status'
  /** Published posts by tag. */
  | 'post_tags.tag'
  | 'post_view_days.day'
  /** `RECIPIENT CATEGORY`. */
  | 'notifications.shown'
  | 'notifications.unread'
  /** By recipient. */
  | 'assistant_messages.shown'
  | 'assistant_messages.unread'

const sum = sql<number>`coalesce(sum(${counts.change}), 0)`.mapWith(Number)

/** How many there are of all these keys together, or of all keys. */
export async function readCount(db: Handle, name: CountName, keys?: string[]): Promise<number> {
  if (keys) return [...(await countsOf(db, { name, keys })).values()].reduce((a, b) => a + b, 0)
  const [found] = await db.select({ count: sum }).from(counts).where(eq(counts.name, name))
  return found?.count ?? 0
}

/** How many there are of each of these keys, without those of which there is none. */
export const countsOf = batchedOn(
  async (db, asked: readonly { name: CountName; keys: readonly string[] }[]) => {
    const pairs = asked.flatMap(({ name, keys }) => keys.map((key) => [name, key] as const))
    const found = await countsOfPairs(db).execute({
      names: pairs.map(([name]) => name),
      keys: pairs.map(([, key]) => key),
      count: pairs.length,
    })
    const known = new Map(found.map(({ name, key, count }) => [`${name} ${key}`, count]))
    return asked.map(
      ({ name, keys }) =>
        new Map(
          keys.flatMap((key) => {
            const count = known.get(`${name} ${key}`) ?? 0
            return count === 0 ? [] : [[key, count] as const]
          }),
        ),
    )
  },
)

const countsOfPairs = preparedOn((handle) =>
  handle
    .select({ name: counts.name, key: counts.key, count: sum })
    .from(counts)
    .where(
      sql`(${counts.name}, ${counts.key}) in (
        select given.name, given.key from ${givenRows({ names: 'text', keys: 'text' })} as given (name, key, place))`,
    )
    .groupBy(counts.name, counts.key)
    .prepare('counts_of_keys'),
)

/**
 * How many there are of each key, without those of which there is none, the last in order first. `from` leaves out what sorts
 * before it, `most` all but so many.
 */
export async function readCounts(
  db: Handle,
  name: CountName,
  { from, most }: { from?: string; most?: number } = {},
): Promise<Map<string, number>> {
  const asked = db
    .select({ key: counts.key, count: sum.as('count') })
    .from(counts)
    .where(and(eq(counts.name, name), from === undefined ? undefined : gte(counts.key, from)))
    .groupBy(counts.key)
    .orderBy(desc(counts.key))
  const some = (most === undefined ? asked : asked.limit(most)).as('some')
  // As one value: hundreds of rows cost more to read than to find.
  const [all] = await db
    .select({
      pairs: sql<
        [string, number][] | null
      >`json_agg(json_build_array(${some.key}, ${some.count}))`,
    })
    .from(some)
  return new Map(all?.pairs?.filter(([, count]) => count !== 0))
}

export const hasUnsummed = (db: Handle): Promise<boolean> =>
  hasRow(
    db
      .select({ one: sql`1` })
      .from(counts)
      .where(sql`not ${counts.isSum}`)
      .limit(1),
  )

interface Key {
  name: string
  key: string
}

/** Puts one row in place of all that there are of a key. What is written meanwhile is added up the next time. */
export async function addUp(db: Database): Promise<void> {
  let from: Key = { name: '', key: '' }
  await inBatches(async (limit) => {
    const done = await addUpSome(db, from, limit)
    from = done ?? from
    return done?.count ?? 0
  })
}

/**
 * So many changes, in the order of their keys. There may be more of the last key, for the next batch to begin with: what it
 * comes to until then counts as a change. What another node holds is not waited for: it adds that up itself.
 * @returns how many, and the last key
 */
const addUpSome = (db: Database, from: Key, limit: number) =>
  first(
    rows<{ name: string; key: string; count: number }>(
      db,
      sql`
        with changed as materialized (
          select ctid, name, key from ${counts}
          where not is_sum and (name, key) >= (${from.name}, ${from.key})
          order by name, key limit ${limit} for update skip locked
        ), unfinished as (
          select name, key from changed order by name, key offset ${limit - 1}
        ), finished as (
          select name, key from changed except select name, key from unfinished
        ), summed as materialized (
          select sums.ctid from finished cross join lateral (
            select ctid from ${counts} c
            where c.name = finished.name and c.key = finished.key and c.is_sum for update skip locked
          ) sums
        ), taken as (
          delete from ${counts}
          where ctid = any(array(select ctid from changed union all select ctid from summed))
          returning name, key, change
        ), added as (
          insert into ${counts} (name, key, change, is_sum)
          select name, key, sum(change), (name, key) not in (select name, key from unfinished)
          from taken group by name, key having sum(change) <> 0
        )
        select name, key, (select count(*)::integer from changed) as count
        from changed order by name desc, key desc limit 1`,
    ),
  )
