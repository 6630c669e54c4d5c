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
  { db, events, log }: HubCore,
  { hub, presence, attendance, unread, read }: Parts,
): void {
  const queue = createQueue(log)

  hub.serve({
    methods: {
      IsUserOnlineAsync: method(
        read('NotificationHub', 'IsUserOnlineAsync'),
        (caller, userId) => attendance.isOnline(caller.userId, userId),
      ),
    },
    onResync: (caller) => void queue.add('resync', () => pushUnread(caller.userId)),
  })

  events.on('notices.written', ({ notices }) =>
    queue.add('notices.written', async () => {
      const online = await onlineAmong(notices.map(({ recipientId }) => recipientId))
      const told = notices.filter(({ recipientId }) => online.has(recipientId))
      for (const row of await findNotices(
        db,
        told.map(({ id }) => id),
      ))
        hub.clients.user(row.notice.recipientId).push('ReceiveNotification', presentNotice(row))
    }),
  )
  events.on('announcement.published', ({ id }) =>
    queue.add('announcement.published', async () => {
      const row = await findAnnouncement(db, id)
      if (row) hub.clients.all.push('ReceiveNotification', presentAnnouncement(row))
    }),
  )
  events.on('unread.changed', ({ accountIds }) =>
    queue.add('unread.changed', async () => {
      for (const accountId of await onlineAmong(accountIds)) await pushUnread(accountId)
    }),
  )

  async function pushUnread(accountId: string) {
    const { totalUnreadCount } = await unread.unified(accountId)
    hub.clients.user(accountId).push('UnreadCountUpdated', { unreadCount: totalUnreadCount })
  }

  /** Nothing is worked out for people who are not here. */
  async function onlineAmong(ids: string[]) {
    const online = new Set<string>()
    for (const id of ids) if (await presence.isOnline(id)) online.add(id)
    return online
  }
}
