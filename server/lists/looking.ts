import { type SQL, sql } from 'drizzle-orm'

/** So many rows are looked at behind a place, whether or not the list holds them. */
export const mostLooked = 500

interface Looking {
  /** All rows in the order of the list, ended by a `limit` that is given. */
  rows: (limit: SQL) => SQL
  /** Of the rows that are looked at, those that the list holds: in its order, from `offset`, at most `limit`. */
  heard: (looked: SQL) => SQL
  limit: number | SQL
  offset?: number
}

/**
 * The places of a list that leaves rows out, at the same cost however many these are. Where less is held than was asked for,
 * the last row that was looked at comes with it, unless there are fewer rows: `is_passed` is true of that one alone.
 */
export function heardOrPassed({ rows, heard, limit, offset = 0 }: Looking): SQL {
  const window = offset + mostLooked
  return sql`
    with heard as (${heard(rows(sql`limit ${window}`))})
    select *, false as is_passed from heard
    union all
    select *, true from (${rows(sql`limit 1 offset ${window - 1}`)}) as last
    where (select count(*) from heard) < ${limit}`
}
