import { type SQL, sql } from 'drizzle-orm'
import { rows, type Handle } from '#server/db/client.ts'

/** Forgets who read what before this day. @returns how many */
export const removeReaders = (db: Handle, before: string, limit: number): Promise<number> =>
  removeOld(db, sql`post_views`, before, limit)

/**
 * Forgets how often which post was read before this day; what was read on those days goes to the days' own counts in the
 * same statement. @returns how many
 */
export const removeDays = (db: Handle, before: string, limit: number): Promise<number> =>
  removeOld(
    db,
    sql`post_view_days`,
    before,
    limit,
    sql`, kept as (
    insert into daily_counts (day, kind, count)
    select day, 'view', sum(view_count)::int from gone group by day
    on conflict (day, kind) do update set count = daily_counts.count + excluded.count
  )`,
  )

/** Removes some rows of before a day, and does what `further` says with them, which are `gone`. */
async function removeOld(
  db: Handle,
  table: SQL,
  before: string,
  limit: number,
  further: SQL = sql``,
): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`with old as (
        select ctid from ${table} where day < ${before}::date
        order by day limit ${limit} for update skip locked
      ), gone as (
        delete from ${table} using old where ${table}.ctid = old.ctid returning ${table}.*
      )${further}
      select count(*)::int as count from gone`,
  )
  return found?.count ?? 0
}
