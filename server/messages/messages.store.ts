import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { first, type Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { conversations, messages, type MessageRow } from '#server/db/schema/messages.ts'
import { blocks } from '#server/db/schema/relations.ts'

type NewMessage = typeof messages.$inferInsert

/** A message with its parties, as it is now. */
export type FullMessage = Awaited<ReturnType<typeof selectMessages>>[number]

const sender = alias(accounts, 'sender')
const receiver = alias(accounts, 'receiver')

/** Whether no block stands between two; given a moment, none that had been set by then. */
export const isUnblocked = (
  one: PgColumn,
  other: PgColumn,
  by?: PgColumn,
) => sql<boolean>`not exists (
  select 1 from ${blocks} where ${by ? sql`${blocks.createdAt} <= ${by} and` : sql``}
    ((${blocks.accountId} = ${one} and ${blocks.otherId} = ${other})
      or (${blocks.accountId} = ${other} and ${blocks.otherId} = ${one})))`

const isUpTo = (checkpoint: PgColumn) =>
  sql<boolean>`coalesce(${checkpoint} >= ${messages.id}, false)`

const selectMessages = (handle: Handle) =>
  handle
    .select({
      message: messages,
      sender: { name: sender.nickName, avatar: sender.avatarUrl },
      receiver: { name: receiver.nickName, avatar: receiver.avatarUrl },
      isRead: isUpTo(conversations.checkpointId),
      isReadTold: sql<boolean>`(${isUpTo(conversations.toldCheckpointId)} or ${isUnblocked(messages.senderId, messages.receiverId)})`,
      isDeliveredTold: isUnblocked(
        messages.senderId,
        messages.receiverId,
        messages.deliveredAt,
      ),
    })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .innerJoin(receiver, eq(receiver.id, messages.receiverId))
    .leftJoin(
      conversations,
      and(
        eq(conversations.ownerId, messages.receiverId),
        eq(conversations.otherId, messages.senderId),
      ),
    )

/** Everything between two members, whichever wrote it. */
export const isBetween = (one: string, other: string) => {
  const [low, high] = [one.toLowerCase(), other.toLowerCase()].toSorted()
  return and(eq(messages.lowId, low ?? ''), eq(messages.highId, high ?? ''))
}

/** Who looks at what was said with whom. */
interface Viewing {
  viewerId: string | PgColumn
  /** A column where it is another one for each message. */
  otherId: string | PgColumn | SQL
}

const own = alias(conversations, 'own')

/** Up to where the viewer has deleted the conversation; before everything when never. */
const clearedTo = ({ viewerId, otherId }: Viewing) => sql`coalesce(
  (select ${own.clearedToId} from ${conversations} ${sql.identifier('own')}
    where ${own.ownerId} = ${viewerId} and ${own.otherId} = ${otherId}),
  '00000000-0000-0000-0000-000000000000')`

/** What one of the two sees of it. */
export const isSeenBy = (viewing: Viewing) =>
  and(
    isNull(messages.withdrawnAt),
    or(eq(messages.senderId, viewing.viewerId), isNull(messages.discardedAt)),
    gt(messages.id, clearedTo(viewing)),
  )

/** And what not: the opposite of `isSeenBy`. */
const isHiddenFrom = (viewing: Viewing) =>
  or(
    isNotNull(messages.withdrawnAt),
    and(eq(messages.receiverId, viewing.viewerId), isNotNull(messages.discardedAt)),
    lte(messages.id, clearedTo(viewing)),
  )

/** @returns undefined when its sender has sent one with the same `clientId` already */
export async function insertMessage(
  tx: Handle,
  message: NewMessage,
): Promise<string | undefined> {
  const [inserted] = await tx
    .insert(messages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: messages.id })
  return inserted?.id
}

/** The newest between two, whether anybody sees it or not. */
export async function findLastId(
  handle: Handle,
  one: string,
  other: string,
): Promise<string | undefined> {
  const [last] = await handle
    .select({ id: messages.id })
    .from(messages)
    .where(isBetween(one, other))
    .orderBy(desc(messages.id))
    .limit(1)
  return last?.id
}

export const findMessageRow = (handle: Handle, id: string): Promise<FullMessage | undefined> =>
  first(selectMessages(handle).where(eq(messages.id, id)))

/** A message that the viewer still sees. */
export async function findSeen(
  handle: Handle,
  viewerId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const isParty = or(eq(messages.senderId, viewerId), eq(messages.receiverId, viewerId))
  const [found] = await handle
    .select()
    .from(messages)
    .where(
      and(eq(messages.id, id), isParty, isSeenBy({ viewerId, otherId: otherThan(viewerId) })),
    )
  return found
}

/** The other party of a message, of which the viewer is one. */
const otherThan = (viewerId: string) =>
  sql`case when ${messages.senderId} = ${viewerId} then ${messages.receiverId} else ${messages.senderId} end`

interface Window {
  beforeId?: string | undefined
  afterId?: string | undefined
  limit: number
  offset: number
}

/** What the viewer sees of a conversation, newest first; after an id what follows it closest, oldest first. */
export function listMessages(
  handle: Handle,
  between: { viewerId: string; otherId: string },
  { beforeId, afterId, limit, offset }: Window,
): Promise<FullMessage[]> {
  const condition = and(
    isBetween(between.viewerId, between.otherId),
    isSeenBy(between),
    afterId === undefined ? undefined : gt(messages.id, afterId),
    afterId === undefined && beforeId !== undefined ? lt(messages.id, beforeId) : undefined,
  )
  const order = afterId === undefined ? desc(messages.id) : asc(messages.id)
  // What is skipped is looked at in an index alone.
  const ids = handle
    .select({ id: messages.id })
    .from(messages)
    .where(condition)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
  return selectMessages(handle)
    .where(sql`${messages.id} = any(array(${ids}))`)
    .orderBy(order)
}

/** Messages of a conversation from one on that the viewer sees no more, the newest first. */
export async function listRemoved(
  handle: Handle,
  between: { viewerId: string; otherId: string },
  { fromId, limit }: { fromId: string; limit: number },
): Promise<string[]> {
  const found = await handle
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isBetween(between.viewerId, between.otherId),
        gte(messages.id, fromId),
        isHiddenFrom(between),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** @returns whose message it was; undefined when it is not the receiver's, or was delivered before */
export async function markDelivered(
  handle: Handle,
  receiverId: string,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const [delivered] = await handle
    .update(messages)
    .set({ deliveredAt: now })
    .where(
      and(
        eq(messages.id, id),
        eq(messages.receiverId, receiverId),
        isNull(messages.deliveredAt),
      ),
    )
    .returning({ senderId: messages.senderId })
  return delivered?.senderId
}

/** Gone for both; its words with it. */
export const withdrawMessage = (tx: Handle, id: string, now: Date) =>
  tx.update(messages).set({ withdrawnAt: now, content: '' }).where(eq(messages.id, id))

/** Gone for its receiver alone. */
export const discardMessage = (tx: Handle, id: string, now: Date) =>
  tx.update(messages).set({ discardedAt: now }).where(eq(messages.id, id))

/** The newest message up to one that somebody else wrote to the reader. */
export async function lastReceived(
  handle: Handle,
  { readerId, otherId }: { readerId: string; otherId: string },
  upTo: string,
): Promise<string | undefined> {
  const [found] = await handle
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isBetween(readerId, otherId),
        eq(messages.receiverId, readerId),
        sql`${messages.id} <= ${upTo}::uuid`,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(1)
  return found?.id
}
