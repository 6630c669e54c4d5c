import { and, eq } from 'drizzle-orm'
import type { Handle } from './client.ts'
import { brokenUniqueKey } from './errors.ts'
import type { comments } from './schema/comments.ts'
import type { feedback } from './schema/feedback.ts'
import type { messages } from './schema/messages.ts'

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
