import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { assistantMessages } from '#server/db/schema/notifications.ts'
import type { PageRequest } from '#server/lists/keyset.ts'

export type Letter = typeof assistantMessages.$inferSelect

const own = (recipientId: string, onlyUnread = false) =>
  and(
    eq(assistantMessages.recipientId, recipientId),
    isNull(assistantMessages.deletedAt),
    onlyUnread ? isNull(assistantMessages.readAt) : undefined,
  )

/** @returns false when the same cause was written about already */
export async function insertLetter(
  handle: Handle,
  letter: typeof assistantMessages.$inferInsert,
): Promise<boolean> {
  const inserted = await handle
    .insert(assistantMessages)
    .values(letter)
    .onConflictDoNothing()
    .returning({ id: assistantMessages.id })
  return inserted.length === 1
}

/** Writes the same letter to many. */
export async function insertLetters(
  handle: Handle,
  letters: (typeof assistantMessages.$inferInsert)[],
): Promise<void> {
  if (letters.length > 0) await handle.insert(assistantMessages).values(letters)
}

export const countLetters = (handle: Handle, recipientId: string, onlyUnread: boolean) =>
  handle.$count(assistantMessages, own(recipientId, onlyUnread))

/** One page, newest first. */
export const listLetters = (
  handle: Handle,
  recipientId: string,
  { page, pageSize, onlyUnread }: PageRequest & { onlyUnread: boolean },
): Promise<Letter[]> =>
  handle
    .select()
    .from(assistantMessages)
    .where(own(recipientId, onlyUnread))
    .orderBy(desc(assistantMessages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)

/** A letter that its recipient still has; without an id, the newest. */
export async function findLetter(handle: Handle, recipientId: string, id?: string) {
  const [found] = await handle
    .select({ id: assistantMessages.id, readAt: assistantMessages.readAt })
    .from(assistantMessages)
    .where(and(own(recipientId), id === undefined ? undefined : eq(assistantMessages.id, id)))
    .orderBy(desc(assistantMessages.id))
    .limit(1)
  return found
}

/** Reads one letter. */
export const markLetterRead = (handle: Handle, recipientId: string, id: string, now: Date) =>
  handle
    .update(assistantMessages)
    .set({ readAt: now })
    .where(and(own(recipientId, true), eq(assistantMessages.id, id)))

/** Reads every letter up to this one. */
export const markLettersRead = (handle: Handle, recipientId: string, upTo: string, now: Date) =>
  handle
    .update(assistantMessages)
    .set({ readAt: now })
    .where(and(own(recipientId, true), lte(assistantMessages.id, upTo)))

/** @returns false when its recipient has none of that id */
export async function deleteLetter(
  handle: Handle,
  recipientId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const deleted = await handle
    .update(assistantMessages)
    .set({ deletedAt: now })
    .where(and(own(recipientId), eq(assistantMessages.id, id)))
    .returning({ id: assistantMessages.id })
  return deleted.length === 1
}
