import { eq } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { insertLetters } from '#server/assistant/assistant.store.ts'
import type { Events } from '#server/lib/events.ts'
import { categoryOf, types } from './categories.ts'
import { livingAccounts, writeNotices } from './notices.store.ts'
import { insertSent } from './sent.store.ts'

/** What an administrator sends, to whom. */
export interface Sending {
  /** 11 for everybody, 0 for `recipientIds`. */
  type: number
  via: 'notice' | 'assistant'
  title: string
  content: string
  /** Null when whoever wrote it is gone. */
  senderId: string | null
  recipientIds: string[]
}

/** What a transaction has sent, and how to tell it once that has committed. */
export interface Delivery {
  id: string
  recipientCount: number
  tell: (events: Events) => void
}

/** Writes something into the boxes of its readers; those who are gone by now get nothing. */
export function createDelivery({ clock, newId }: Pick<Core, 'clock' | 'newId'>) {
  return async function deliver(tx: Transaction, sending: Sending): Promise<Delivery> {
    const { recipientIds, ...sent } = sending
    const id = newId()
    const createdAt = clock.now()
    if (sending.type === types.announcement) {
      const recipientCount = await tx.$count(accounts, eq(accounts.status, 'active'))
      await insertSent(tx, { id, ...sent, recipientCount, createdAt })
      const tell = (events: Events) => events.emit('announcement.published', { id })
      return { id, recipientCount, tell }
    }
    const readers = await livingAccounts(tx, recipientIds)
    await insertSent(tx, { id, ...sent, recipientCount: readers.length, createdAt })
    const write = sending.via === 'assistant' ? writeLetters : writeSystemNotices
    return { id, recipientCount: readers.length, tell: await write(tx, readers, id, sending) }
  }

  async function writeLetters(
    tx: Transaction,
    accountIds: string[],
    sentId: string,
    { title, content }: Sending,
  ) {
    const letters = accountIds.map((recipientId) => ({
      id: newId(),
      recipientId,
      cause: `sent:${sentId}`,
      sentId,
      title,
      content,
      createdAt: clock.now(),
    }))
    await insertLetters(tx, letters)
    return (events: Events) => events.emit('unread.changed', { accountIds })
  }

  async function writeSystemNotices(tx: Transaction, accountIds: string[], sentId: string) {
    const rows = accountIds.map((recipientId) => ({
      id: newId(),
      recipientId,
      type: types.system,
      category: categoryOf[types.system],
      cause: `sent:${sentId}`,
      sentId,
      createdAt: clock.now(),
    }))
    const notices = await writeNotices(tx, rows, new Date(0))
    return (events: Events) => events.emit('notices.written', { notices })
  }
}
