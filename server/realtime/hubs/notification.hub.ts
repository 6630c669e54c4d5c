import type { Core } from '#server/core.ts'
import { createQueue } from '#server/lib/queue.ts'
import {
  presentAnnouncement,
  presentNotice,
} from '#server/notifications/notifications.present.ts'
import { findNotices } from '#server/notifications/notifications.store.ts'
import { findAnnouncement } from '#server/notifications/sent.store.ts'
import type { Unread } from '#server/notifications/unread.service.ts'
import { method, type Hub, type HubServer } from '../signalr/hub.ts'
import type { ReadArguments, NotificationPushes } from './arguments.ts'
import type { Attendance } from './presence.ts'

type HubCore = Pick<Core, 'db' | 'events' | 'log'>

interface Parts {
  hub: Hub<NotificationPushes>
  presence: HubServer['presence']
  attendance: Attendance
  unread: Unread
  read: ReadArguments
}

/** /api/hubs/notification: notices as they are written, and how much is unread. */
export function serveNotificationHub(
  core: HubCore,
  { hub, presence, attendance, unread, read }: Parts,
): void {
  const { db } = core
  const queue = createQueue(core)

  hub.serve({
    methods: {
      IsUserOnlineAsync: method(
        read('NotificationHub', 'IsUserOnlineAsync'),
        (caller, userId) => attendance.isOnline(caller.userId, userId),
      ),
    },
    onResync: (caller) => queue.add('resync', () => pushUnread(caller.userId)),
  })

  queue.on('notices.written', async ({ notices }) => {
    // Nothing is worked out for people who are not here.
    const online = await presence.onlineAmong(notices.map(({ recipientId }) => recipientId))
    const told = notices.filter(({ recipientId }) => online.has(recipientId))
    const ids = told.map(({ id }) => id)
    for (const row of await findNotices(db, ids))
      hub.clients.user(row.notice.recipientId).push('ReceiveNotification', presentNotice(row))
  })
  queue.on('announcement.published', async ({ id }) => {
    const row = await findAnnouncement(db, id)
    if (row) hub.clients.all.push('ReceiveNotification', presentAnnouncement(row))
  })
  queue.on('announcement.withdrawn', async () =>
    hub.clients.all.push('UnreadCountUpdated', null),
  )
  queue.on('unread.changed', async ({ accountIds }) => {
    for (const accountId of await presence.onlineAmong(accountIds)) await pushUnread(accountId)
  })

  async function pushUnread(accountId: string) {
    const { totalUnreadCount } = await unread.unified(accountId)
    hub.clients.user(accountId).push('UnreadCountUpdated', { unreadCount: totalUnreadCount })
  }
}
