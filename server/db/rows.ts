import type { SQL } from 'drizzle-orm'
import type { Handle } from './client.ts'

/** Runs hand-written SQL on either engine; the caller says what a row looks like, in the names that the SQL gives. */
export async function rows<T extends Record<string, unknown>>(
  handle: Handle,
  query: SQL,
): Promise<T[]> {
  // Both engines answer an object with `rows`; Drizzle's common type does not know it.
  const result = (await handle.execute(query)) as unknown as { rows: T[] }
  return result.rows
}
