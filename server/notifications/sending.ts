import { eq } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Transaction, Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { insertAssistantMessages } from '#server/assistant/assistant.store.ts'
import { livingAccounts } from '#server/users/accounts.store.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { idBehind } from '#server/lib/id.ts'
import { problem } from '#server/lib/problem.ts'
import { types } from './kinds.ts'
import { writeNotices } from './notices.store.ts'
import { insertSent, lastAnnounced } from './sent.store.ts'

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
  /** Made by the sender's client: the same one again is the same sending. */
  clientId?: string | undefined
}

/** Writes something into the boxes of its readers; those who are gone by now get nothing. */
export function createDelivery({
  clock,
  newId,
  events,
}: Pick<Core, 'clock' | 'newId' | 'events'>) {
  return async function deliver(tx: Transaction, sending: Sending) {
    const { recipientIds, ...sent } = sending
    const createdAt = clock.now()
    if (sending.type === types.announcement) {
      const id = idBehind(await lastAnnounced(tx), newId())
      const recipientCount = await tx.$count(accounts, eq(accounts.status, 'active'))
      await insertSent(tx, { id, ...sent, recipientCount, createdAt })
      await events.record(tx, 'announcement.published', { id })
      return { id, recipientCount }
    }
    const id = newId()
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
    const messages = recipientIds.map((recipientId) => ({
      recipientId,
      cause,
      sentId,
      title,
      content,
    }))
    const accountIds = await insertAssistantMessages(tx, messages, { newId, now: clock.now() })
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
    const { fresh } = await writeNotices(
      tx,
      recipientIds.map((recipientId) => ({ ...sent, recipientId })),
      newId,
    )
    await events.record(tx, 'notices.written', { notices: fresh })
  }
}

type NotificationBody = components['schemas']['NotificationBody']

/** What an administrator asks to be sent. @throws Problem 1000 without anybody to send to, or without words */
export async function sendingFrom(
  handle: Handle,
  senderId: string,
  { type, via = 'notice', recipientIds = [], clientId, ...body }: NotificationBody,
): Promise<Sending> {
  const words = wordsOf(body)
  const isForAll = type === types.announcement
  if (isForAll && via === 'assistant')
    throw problem.invalid({ via: ['助手的来信要选收件人，不能发给所有人'] })
  const readers = isForAll ? [] : await livingAccounts(handle, recipientIds)
  if (!isForAll && readers.length === 0)
    throw problem.invalid({ recipientIds: ['没有可以收到的人'] })
  return { type, via, ...words, senderId, recipientIds: readers, clientId }
}

function wordsOf(body: Pick<NotificationBody, 'title' | 'content'>) {
  const words = { title: body.title.trim(), content: body.content.trim() }
  const empty = Object.entries(words).filter(([, text]) => text === '')
  if (empty.length > 0)
    throw problem.invalid(Object.fromEntries(empty.map(([field]) => [field, ['不能为空']])))
  return words
}
