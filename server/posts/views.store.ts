import { sql } from 'drizzle-orm'
import { rows, type Handle } from '#server/db/client.ts'

/** Forgets who read what before this day. @returns how many */
export async function removeReaders(
  db: Handle,
  before: string,
  limit: number,
): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`with old as (
        select ctid from post_views where day < ${before}::date
        order by day limit ${limit} for update skip locked
      ), gone as (
        delete from post_views using old where post_views.ctid = old.ctid returning 1
      )
      select count(*)::int as count from gone`,
  )
  return found?.count ?? 0
}

/**
 * Forgets how often which post was read before this day; what was read on those days goes to the days' own counts in the
 * same statement. @returns how many
 */
export async function removeDays(db: Handle, before: string, limit: number): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`with old as (
        select ctid from post_view_days where day < ${before}::date
        order by day limit ${limit} for update skip locked
      ), gone as (
        delete from post_view_days using old where post_view_days.ctid = old.ctid
        returning post_view_days.day, view_count
      ), kept as (
        insert into daily_counts (day, kind, count)
        select day, 'view', sum(view_count)::int from gone group by day
        on conflict (day, kind) do update set count = daily_counts.count + excluded.count
      )
      select count(*)::int as count from gone`,
  )
  return found?.count ?? 0
}
