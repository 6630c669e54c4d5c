import { inArray, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { messages } from '#server/db/schema/messages.ts'
import { isSeenBy } from '#server/messages/messages.store.ts'
import type { TargetFacts } from './reports.policy.ts'

/** Code points by which a private message is called. */
const longestTitle = 40

/** A message that is one picture of this site and nothing else; the app shows it as that. */
const picture = /^\/images\/[a-z]+\/[\w-]+\.[a-z]+$/

export type MessageFacts = Extract<TargetFacts, { type: 'message' }> & {
  id: string
  title: string
  content: string
  saidAt: Date
}

/** Private messages as a report knows them: what each says, and which of the two still see it. */
export async function findMessageFacts(handle: Handle, ids: string[]): Promise<MessageFacts[]> {
  const { senderId, receiverId } = messages
  const found = await handle
    .select({
      id: messages.id,
      senderId,
      receiverId,
      content: messages.content,
      saidAt: messages.createdAt,
      withdrawnAt: messages.withdrawnAt,
      isSeenBySender: sql<boolean>`${isSeenBy({ viewerId: senderId, otherId: receiverId })}`,
      isSeenByReceiver: sql<boolean>`${isSeenBy({ viewerId: receiverId, otherId: senderId })}`,
    })
    .from(messages)
    .where(inArray(messages.id, ids))
  return found.map((row) => ({
    type: 'message',
    id: row.id,
    status: row.withdrawnAt === null ? 'visible' : 'deleted',
    authorId: row.senderId,
    readerIds: [
      ...(row.isSeenBySender ? [row.senderId] : []),
      ...(row.isSeenByReceiver ? [row.receiverId] : []),
    ],
    title: titleOf(row.content),
    content: row.content,
    saidAt: row.saidAt,
  }))
}

function titleOf(content: string): string {
  if (picture.test(content)) return '[图片]'
  const characters = Array.from(content.trim().replace(/\s+/g, ' '))
  return characters.length > longestTitle
    ? `${characters.slice(0, longestTitle).join('')}…`
    : characters.join('')
}
