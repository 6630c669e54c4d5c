import { eq } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { insertAssistantMessages } from '#server/assistant/assistant.store.ts'
import { livingAccounts } from '#server/users/accounts.store.ts'
import { types } from './categories.ts'
import { writeNotices } from './notices.store.ts'
import { insertSent } from './sent.store.ts'

/** What an administrator sends, to whom. */
export interface Sending {
  /** 11 for everybody, 0 for `recipientIds`. */
  type: number
  via: 'notice' | 'assistant'
  title: string
  content: string
  /** Null when its author is gone. */
  senderId: string | null
  recipientIds: string[]
}

/** What a transaction has sent. */
export interface Delivery {
  id: string
  recipientCount: number
}

/** Writes something into the boxes of its readers; those who are gone by now get nothing. */
export function createDelivery({
  clock,
  newId,
  events,
}: Pick<Core, 'clock' | 'newId' | 'events'>) {
  return async function deliver(tx: Transaction, sending: Sending): Promise<Delivery> {
    const { recipientIds, ...sent } = sending
    const id = newId()
    const createdAt = clock.now()
    if (sending.type === types.announcement) {
      const recipientCount = await tx.$count(accounts, eq(accounts.status, 'active'))
      await insertSent(tx, { id, ...sent, recipientCount, createdAt })
      await events.record(tx, 'announcement.published', { id })
      return { id, recipientCount }
    }
    const readers = await livingAccounts(tx, recipientIds)
    await insertSent(tx, { id, ...sent, recipientCount: readers.length, createdAt })
    const write = sending.via === 'assistant' ? writeAssistantMessages : writeSystemNotices
    await write(tx, readers, id, sending)
    return { id, recipientCount: readers.length }
  }

  async function writeAssistantMessages(
    tx: Transaction,
    recipientIds: string[],
    sentId: string,
    { title, content }: Sending,
  ) {
    const cause = `sent:${sentId}`
    const letters = recipientIds.map((recipientId) => ({
      recipientId,
      cause,
      sentId,
      title,
      content,
    }))
    const accountIds = await insertAssistantMessages(tx, letters, { newId, now: clock.now() })
    await events.record(tx, 'unread.changed', { accountIds })
  }

  async function writeSystemNotices(tx: Transaction, recipientIds: string[], sentId: string) {
    const sent = {
      kind: 'sent',
      about: sentId,
      sentId,
      senderId: null,
      at: clock.now(),
    } as const
    const notices = await writeNotices(
      tx,
      recipientIds.map((recipientId) => ({ ...sent, recipientId })),
      newId,
    )
    await events.record(tx, 'notices.written', { notices })
  }
}
