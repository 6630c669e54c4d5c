import type { Handlers } from '#server/contract/handlers.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { checkpointNameOf, type PersonalCategory } from './kinds.ts'
import type { Notifications } from './notifications.service.ts'
import type { ScheduledEditing } from './scheduled.editing.ts'
import type { Scheduled } from './scheduled.service.ts'
import type { Sent } from './sent.service.ts'
import { createUnreadChange } from './unread.service.ts'

/** A hand that reads a whole page one by one is well below it. */
const readMarksOfMember = { limit: 240, seconds: 60 }

interface ListCall {
  query: { page: number; pageSize: number; onlyUnread?: boolean }
  viewer: { id: string }
}

export function notificationsRoutes(notifications: Notifications, throttling: Throttling) {
  const { unread } = notifications
  const changes = createThrottle(throttling, 'notifications', readMarksOfMember)
  const change = createUnreadChange(changes, unread.notices)

  const list = (category: PersonalCategory | undefined, { query, viewer }: ListCall) =>
    notifications.list(
      { recipientId: viewer.id, category, onlyUnread: query.onlyUnread },
      query,
    )

  return {
    listNotifications: (call) => list(undefined, call),
    listReplyNotifications: (call) => list('comment', call),
    listMentionNotifications: (call) => list('mention', call),
    listInteractionNotifications: (call) => list('interaction', call),
    listSystemNotifications: (call) => list('system', call),
    listGlobalAnnouncements: ({ query, viewer }) =>
      notifications.announcements(viewer.id, query),
    getUnreadCount: async ({ viewer }) => ({ unreadCount: await unread.notices(viewer.id) }),
    getUnifiedUnreadCount: ({ viewer }) => unread.unified(viewer.id),
    getNotificationCheckpoints: ({ viewer }) => unread.checkpoints(viewer.id),
    updateNotificationCheckpoint: changes.guard(async ({ query, viewer }) => {
      const category = checkpointNameOf(query.notificationType, 'notificationType')
      await notifications.readCategory(viewer.id, category, query.lastNotificationId)
      return unread.checkpoints(viewer.id)
    }),
    markNotificationRead: ({ params, viewer }) =>
      change(viewer.id, () => notifications.readOne(viewer.id, params.id)),
    markNotificationsRead: ({ body, viewer }) =>
      change(viewer.id, () => notifications.readMany(viewer.id, body)),
    markNotificationTypeRead: ({ body, viewer }) =>
      change(viewer.id, () =>
        notifications.readCategory(viewer.id, checkpointNameOf(body.type, 'type')),
      ),
    markAllNotificationsRead: ({ viewer }) =>
      change(viewer.id, () => notifications.readAll(viewer.id)),
    deleteNotification: ({ params, viewer }) =>
      change(viewer.id, () => notifications.remove(viewer.id, params.id)),
  } satisfies Partial<Handlers>
}

/** Of one administrator: each may reach everybody. */
const sendingsOfAdmin = { limit: 60, seconds: 3600 }

interface Parts {
  sent: Sent
  scheduled: Scheduled
  editing: ScheduledEditing
}

/** What administrators send. The contract lets nobody else get here. */
export function sentRoutes({ sent, scheduled, editing }: Parts, throttling: Throttling) {
  const sendings = createThrottle(throttling, 'sent', sendingsOfAdmin)
  return {
    createNotification: sendings.guard(({ body, viewer }) => sent.send(viewer, body)),
    listSentNotifications: ({ query }) => sent.list(query, query),
    withdrawNotification: ({ params, viewer }) => sent.withdraw(viewer, params.id),
    listScheduledNotifications: ({ query }) => scheduled.list(query.status, query),
    getScheduledNotification: ({ params }) => editing.open(params.id),
    updateScheduledNotification: ({ params, body, viewer }) =>
      editing.edit(viewer, params.id, body),
    cancelScheduledNotification: ({ params, viewer }) => scheduled.cancel(viewer, params.id),
  } satisfies Partial<Handlers>
}
