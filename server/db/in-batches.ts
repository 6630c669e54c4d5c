import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** All rows, some at a time, each time those behind the last: also behind those that cannot be dealt with. */
export async function* pagesOf<Row>(
  size: number,
  list: (last: Row | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const found = await list(last)
    if (found.length > 0) yield found
    last = found[size - 1]
  } while (last !== undefined)
}

/** Does one after the other, also after one that fails. @throws the first failure, at the end */
export async function eachAlone<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) await work(item).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Rows of one statement: far from the limit of its time, and on the embedded engine nobody waits long behind it. */
const batchSize = 2_000

/**
 * Repeats a clean-up until it finds less than a batch. Each is a transaction of its own: what is gone stays gone, however
 * much has piled up and whatever becomes of the rest.
 */
export async function inBatches(removeSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await removeSome(batchSize)) === batchSize);
}

type WithId = PgTable & { id: PgColumn }

/**
 * Removes the rows of a clean-up, however many there are. What another transaction holds is not waited for: the next
 * clean-up finds it.
 */
export const removeInBatches = (db: Database, table: WithId, which: SQL | undefined) =>
  inBatches(async (limit) => {
    const old = someOf(db, table, { which, limit })
    const ids = db.select({ id: old.id }).from(old)
    const gone = await db
      .with(old)
      .delete(table)
      .where(inArray(table.id, ids))
      .returning({ id: table.id })
    return gone.length
  })

/** So many of these rows that nobody holds. In a `with`, which is worked out once: a subquery may be asked again, and take more. */
export const someOf = (
  db: Database,
  table: WithId,
  { which, limit }: { which: SQL | undefined; limit: number },
) =>
  db.$with('some').as(
    db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(which)
      .limit(limit)
      .for('update', { skipLocked: true }),
  )

/** The same items, so many at a time: as many as one statement deals with, unless said otherwise. */
export async function* chunksOf<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  size = batchSize,
): AsyncGenerator<Item[]> {
  let chunk: Item[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
