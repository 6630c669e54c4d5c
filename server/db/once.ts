import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from './client.ts'
import { brokenUniqueKey } from './errors.ts'
import type { comments } from './schema/comments.ts'
import type { feedback } from './schema/feedback.ts'
import type { messages } from './schema/messages.ts'

/** Adds a row, unless one with its key is there. @returns whether it is new */
export async function addOnce<Table extends PgTable>(
  tx: Handle,
  table: Table,
  row: Table['$inferInsert'],
): Promise<boolean> {
  // Drizzle asks for the row of a table it knows.
  const added = await tx.insert<PgTable>(table).values(row).onConflictDoNothing().returning()
  return added.length === 1
}

/**
 * Whether what an edit says stands there already. Nothing is left to write then, and nobody was faster: the same edit came
 * before this one, and its answer was lost.
 */
export const isWritten = (row: object, said: object): boolean =>
  isDeepStrictEqual({ ...row, ...said }, { ...row })

/** Adds the row of a pair, or removes it. @returns how many more there are: 0 when it was so already */
export async function setOnce<Table extends PgTable>(
  tx: Handle,
  table: Table,
  pair: Omit<Table['$inferInsert'], 'createdAt'>,
  isThere: boolean,
  now: Date,
): Promise<1 | 0 | -1> {
  if (isThere) return (await addOnce<PgTable>(tx, table, { ...pair, createdAt: now })) ? 1 : 0
  const given = new Map<string, unknown>(Object.entries(pair))
  const columns = Object.entries(getTableColumns(table))
  const isIt = columns.flatMap(([name, column]) =>
    given.has(name) ? eq(column, given.get(name)) : [],
  )
  return (await removeOnce(tx, table, and(...isIt))) ? -1 : 0
}

/** Removes the one row that is so. @returns whether it was there */
export async function removeOnce(tx: Handle, table: PgTable, which: SQL | undefined) {
  const removed = await tx.delete(table).where(which).returning()
  return removed.length === 1
}

/**
 * What `make` makes, and what an earlier try of the same client has made in its place, for `find`; also where the same
 * request came twice at once, and the other one was first.
 */
export async function onceByClient<Made>(
  find: () => Promise<Made | undefined>,
  make: () => Promise<Made>,
): Promise<Made> {
  const known = await find()
  if (known !== undefined) return known
  try {
    return await make()
  } catch (error) {
    const first = brokenUniqueKey(error) === undefined ? undefined : await find()
    if (first === undefined) throw error
    return first
  }
}

/** The id of what a client of its owner's has called so; nobody's where it has not called it anything. */
export async function idByClient(
  handle: Handle,
  table: typeof comments | typeof feedback | typeof messages,
  ownerId: string,
  clientId: string | undefined,
): Promise<string | undefined> {
  if (clientId === undefined) return undefined
  const owner = 'authorId' in table ? table.authorId : table.senderId
  const [found] = await handle
    .select({ id: table.id })
    .from(table)
    .where(and(eq(owner, ownerId), eq(table.clientId, clientId)))
  return found?.id
}
