import { and, eq, isNotNull } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { follows } from '#server/db/schema/relations.ts'
import { conversations } from '#server/db/schema/messages.ts'

/** Whom the coming or going of one person is told at most: it is a nicety, not a broadcast. */
const widestAudience = 1000

/** Who talks with somebody or follows them: those may know whether they are here. */
export async function contactsOf(handle: Handle, userId: string): Promise<string[]> {
  const talking = await handle
    .select({ id: conversations.ownerId })
    .from(conversations)
    .where(and(eq(conversations.otherId, userId), isNotNull(conversations.lastMessageAt)))
    .limit(widestAudience)
  const following = await handle
    .select({ id: follows.followerId })
    .from(follows)
    .where(eq(follows.followeeId, userId))
    .limit(widestAudience)
  const ids = [...talking, ...following].map(({ id }) => id)
  return [...new Set(ids)].slice(0, widestAudience)
}

/** Whether one talks with the other: both have said, or been told, something that is still there. */
export const hasConversation = async (handle: Handle, ownerId: string, otherId: string) =>
  (await handle.$count(
    conversations,
    and(
      eq(conversations.ownerId, ownerId),
      eq(conversations.otherId, otherId),
      isNotNull(conversations.lastMessageAt),
    ),
  )) > 0
