import { eq } from 'drizzle-orm'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { problem } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { categoryOf, types } from './categories.ts'
import { livingAccounts, writeNotices } from './notices.store.ts'
import * as store from './sent.store.ts'

export type Sent = ReturnType<typeof createSent>

type SentBody = components['schemas']['NotificationBody']

/** What administrators write to members: to some, or to everybody. */
export function createSent({
  db,
  clock,
  newId,
  events,
}: Pick<Core, 'db' | 'clock' | 'newId' | 'events'>) {
  /**
   * Sends, and answers to how many.
   * @throws Problem 1000 without anybody to send to, or without words
   */
  async function send(sender: Pick<Viewer, 'id'>, body: SentBody): Promise<number> {
    const words = wordsOf(body)
    const id = newId()
    const now = clock.now()
    const isForAll = body.type === types.announcement
    const { recipientCount, notices } = await db.transaction(async (tx) => {
      const isActive = eq(accounts.status, 'active')
      const recipientIds = isForAll ? [] : await livingAccounts(tx, body.recipientIds ?? [])
      if (!isForAll && recipientIds.length === 0)
        throw problem.invalid({ recipientIds: ['没有可以收到的人'] })
      const recipientCount = isForAll
        ? await tx.$count(accounts, isActive)
        : recipientIds.length
      const sent = { id, type: body.type, ...words, senderId: sender.id, createdAt: now }
      await store.insertSent(tx, { ...sent, recipientCount })
      const rows = recipientIds.map((recipientId) => ({
        id: newId(),
        recipientId,
        type: types.system,
        category: categoryOf[types.system],
        cause: `sent:${id}`,
        sentId: id,
        createdAt: now,
      }))
      return { recipientCount, notices: await writeNotices(tx, rows, new Date(0)) }
    })
    if (isForAll) events.emit('announcement.published', { id })
    else events.emit('notices.written', { notices })
    return recipientCount
  }

  /** Takes it away from everybody who got it. @throws Problem 1004 */
  async function withdraw(id: string): Promise<void> {
    const accountIds = await store.recipientsOf(db, id)
    if (!(await store.removeSent(db, id))) throw problem.notFound()
    events.emit('unread.changed', { accountIds })
  }

  async function list(type: number | undefined, request: PageRequest) {
    return {
      rows: await store.listSent(db, type, request),
      total: await store.countSent(db, type),
    }
  }

  return { send, withdraw, list }
}

function wordsOf(body: SentBody) {
  const words = { title: body.title.trim(), content: body.content.trim() }
  const empty = Object.entries(words).filter(([, text]) => text === '')
  if (empty.length > 0)
    throw problem.invalid(Object.fromEntries(empty.map(([field]) => [field, ['不能为空']])))
  return words
}
