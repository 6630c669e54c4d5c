import type { Core } from '#server/core.ts'
import { problem } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { centrePage, changeUnread, type Unread } from '#server/notifications/unread.service.ts'
import { moveCheckpoint } from '#server/notifications/unread.store.ts'
import * as store from './assistant.store.ts'

export type Assistant = ReturnType<typeof createAssistant>

/** The assistant's messages to one member: a welcome, what became of a review. Nobody answers them. */
export function createAssistant(
  core: Pick<Core, 'db' | 'clock' | 'events'>,
  { assistant: unreadCount }: Pick<Unread, 'assistant'>,
) {
  const { db, clock } = core

  async function list(accountId: string, request: PageRequest & { onlyUnread: boolean }) {
    return {
      messages: await store.listAssistantMessages(db, accountId, request),
      unreadCount: await unreadCount(accountId),
      ...centrePage(
        await store.countAssistantMessages(db, accountId, request.onlyUnread),
        request,
      ),
    }
  }

  /** @throws Problem 1004 when the caller has no such message */
  const readOne = (accountId: string, id: string) =>
    changeUnread(core, accountId, async (tx) => {
      if (!(await store.findAssistantMessage(tx, accountId, id))) throw problem.notFound()
      await store.markMessageRead(tx, accountId, id, clock.now())
    })

  /** Reads every message up to this one, without one all; an id that is none of the caller's messages changes nothing. */
  const readUpTo = (accountId: string, id?: string) =>
    changeUnread(core, accountId, async (tx) => {
      const message = await store.findAssistantMessage(tx, accountId, id)
      if (!message) return
      const updatedAt = clock.now()
      await store.markMessagesRead(tx, accountId, message.id, updatedAt)
      const step = { name: 'assistant', lastId: message.id, updatedAt } as const
      await moveCheckpoint(tx, { accountId, ...step })
    })

  /** @throws Problem 1004 when the caller has no such message */
  const remove = (accountId: string, id: string) =>
    changeUnread(core, accountId, async (tx) => {
      if (!(await store.deleteAssistantMessage(tx, accountId, id, clock.now())))
        throw problem.notFound()
    })

  return { list, unreadCount, readOne, readUpTo, remove }
}
