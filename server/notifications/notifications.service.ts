import type { components } from '#openapi/generated/schema.d.ts'
import type { Assistant } from '#server/assistant/assistant.service.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { isPersonal, personalCategories, type PersonalCategory } from './kinds.ts'
import { presentAnnouncement, presentNotice } from './notifications.present.ts'
import * as store from './notifications.store.ts'
import { countAnnouncements, listAnnouncements, newestAnnouncement } from './sent.store.ts'
import { centrePage, changeUnread, type Unread } from './unread.service.ts'
import { moveCheckpoint } from './unread.store.ts'

type Schemas = components['schemas']
type Category = Exclude<Schemas['NotificationCategory'], 'chat'>

export type Notifications = ReturnType<typeof createNotifications>

interface Parts {
  assistant: Assistant
  unread: Unread
}

/** Reading one's notices, and saying that one has. Everything is of the caller alone: others' are absent. */
export function createNotifications(
  core: Pick<Core, 'db' | 'clock' | 'events'>,
  { assistant, unread }: Parts,
) {
  const { db, clock } = core
  const change = (accountId: string, work: (tx: Transaction) => Promise<void>) =>
    changeUnread(core, accountId, work)

  async function list(filter: store.NoticeFilter, request: PageRequest) {
    const { recipientId, category } = filter
    const rows = await store.listNotices(db, filter, request)
    return {
      notifications: rows.map(presentNotice),
      unreadCount: await store.countNotices(db, { recipientId, category, onlyUnread: true }),
      ...centrePage(await store.countNotices(db, filter), request),
    }
  }

  async function announcements(accountId: string, request: PageRequest) {
    const rows = await listAnnouncements(db, accountId, request)
    return {
      notifications: rows.map(presentAnnouncement),
      unreadCount: await unread.announcements(accountId),
      ...centrePage(await countAnnouncements(db), request),
    }
  }

  /** Reads a notice, or all announcements up to one. @throws Problem 1004 when the caller has none of that id */
  const readOne = (accountId: string, id: string) =>
    change(accountId, async (tx) => {
      if (await store.ownsNotice(tx, accountId, id))
        await store.markNoticesRead(tx, accountId, [id], clock.now())
      else if (!(await readAnnouncements(tx, accountId, [id]))) throw problem.notFound()
    })

  /** Reads those of `ids` that are the caller's; of announcements, all up to the newest of them. */
  const readMany = (accountId: string, ids: string[]) =>
    change(accountId, async (tx) => {
      await store.markNoticesRead(tx, accountId, ids, clock.now())
      await readAnnouncements(tx, accountId, ids)
    })

  /** Reads a category up to one of its notices, or all of it; an id that is none of the caller's there changes nothing. */
  const readCategory = (accountId: string, category: Category, lastId?: string) =>
    category === 'assistant'
      ? assistant.readUpTo(accountId, lastId)
      : change(accountId, (tx) => readUpTo(tx, accountId, category, lastId))

  const readAll = (accountId: string) =>
    change(accountId, async (tx) => {
      for (const category of personalCategories) await readUpTo(tx, accountId, category)
      await readUpTo(tx, accountId, 'global-announcement')
    })

  /** @throws Problem 1004 when the caller has none of that id; announcements are everybody's, and stay */
  const remove = (accountId: string, id: string) =>
    change(accountId, async (tx) => {
      const isGone = await store.deleteNotice(tx, accountId, id, clock.now())
      if (!isGone) throw problem.notFound()
    })

  async function readUpTo(
    tx: Transaction,
    accountId: string,
    category: PersonalCategory | 'global-announcement',
    lastId?: string,
  ) {
    if (!isPersonal(category)) {
      await readAnnouncements(tx, accountId, lastId === undefined ? undefined : [lastId])
      return
    }
    const upTo = await store.newestNotice(tx, { recipientId: accountId, category }, lastId)
    if (upTo === undefined) return
    const now = clock.now()
    await store.markCategoryRead(tx, accountId, { category, upTo }, now)
    await moveCheckpoint(tx, { accountId, name: category, lastId: upTo, updatedAt: now })
  }

  async function readAnnouncements(tx: Transaction, accountId: string, ids?: string[]) {
    const lastId = await newestAnnouncement(tx, ids)
    if (lastId === undefined) return false
    const step = { name: 'global-announcement', lastId, updatedAt: clock.now() } as const
    await moveCheckpoint(tx, { accountId, ...step })
    return true
  }

  return {
    list,
    announcements,
    readOne,
    readMany,
    readCategory,
    readAll,
    remove,
    unread,
  }
}
