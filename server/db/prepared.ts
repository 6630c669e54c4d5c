import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Handle } from './client.ts'

/**
 * A statement that is built once for each handle, and not once for each question: Drizzle takes longer to build a large one
 * than PostgreSQL to answer it. What differs is a `sql.placeholder`. Its name is its own among all statements.
 */
export function preparedOn<Statement>(
  build: (handle: Handle) => Statement,
): (handle: Handle) => Statement {
  const built = new WeakMap<Handle, Statement>()
  return (handle) => {
    const known = built.get(handle) ?? build(handle)
    built.set(handle, known)
    return known
  }
}

/**
 * Rows that a prepared statement is given, as a table: of each column the placeholder of its values, with their type, then
 * their place from 1 on; `count` says how many. The limit tells PostgreSQL to expect few. Without it, it expects ten, takes a plan
 * for these to cost ten times what one row costs, and plans anew each time, which takes longer than to answer.
 */
export function givenRows(columns: Record<string, 'uuid' | 'text' | 'integer'>): SQL {
  const values = Object.entries(columns).map(
    ([name, type]) => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`,
  )
  return sql`(
    select * from unnest(${sql.join(values, sql`, `)}) with ordinality limit ${sql.placeholder('count')}::integer
  )`
}

/** Whether an id is one of these. They are one parameter, of which a statement takes at most 65,535. */
export const isOneOf = (id: SQLWrapper, ids: string[]): SQL =>
  sql`${id} = any(${sql.param(ids)}::uuid[])`

/** In a prepared statement: whether an id is one of `ids`, of which there are `count`. */
export const isGiven = (id: SQLWrapper): SQL =>
  sql`${id} in (select given.id from ${givenRows({ ids: 'uuid' })} as given (id, place))`
