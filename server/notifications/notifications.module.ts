import { assistantRoutes } from '#server/assistant/assistant.routes.ts'
import { createAssistant } from '#server/assistant/assistant.service.ts'
import type { Core } from '#server/core.ts'
import { dayMs } from '#server/lib/clock.ts'
import { messagesRoutes } from '#server/messages/messages.routes.ts'
import { createMessages } from '#server/messages/messages.service.ts'
import type { Module } from '#server/module.ts'
import { relationsRoutes } from '#server/relations/relations.routes.ts'
import { createRelations } from '#server/relations/relations.service.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { notificationsRoutes, sentRoutes } from './notifications.routes.ts'
import { createNotifications } from './notifications.service.ts'
import { createScheduledEditing } from './scheduled.editing.ts'
import { createScheduled, type Scheduled } from './scheduled.service.ts'
import { createSent } from './sent.service.ts'
import { createNotificationDispatcher } from './notification-dispatcher.ts'
import { createUnread } from './unread.service.ts'
import { createUnreadCache } from './unread-cache.ts'
import { removeGoneNotices } from './notices.store.ts'

/** Everything that reaches a member: notices, announcements, the assistant's messages, private messages; and from whom it may. */
export function createNotificationsModule(core: Core) {
  const unreadCache = createUnreadCache(core)
  const unread = createUnread(unreadCache)
  const assistant = createAssistant(core, unread)
  const notifications = createNotifications(core, { assistant, unread })
  const scheduled = createScheduled(core)
  const sent = createSent(core, scheduled)
  const relations = createRelations(core)
  const messages = createMessages(core, unread)
  const module: Module = {
    handlers: {
      ...notificationsRoutes(notifications, core),
      ...sentRoutes({ sent, scheduled, editing: createScheduledEditing(core) }, core),
      ...assistantRoutes(assistant, core),
      ...messagesRoutes(messages, core),
      ...relationsRoutes(relations, core),
    },
    jobs: [goneNoticesJob(core), scheduledJob(scheduled)],
    start: () => core.outbox.start(createNotificationDispatcher(core)),
    stop: () => core.outbox.close(),
  }
  return {
    module,
    assistant,
    unread,
    unreadCache,
    notifications,
    scheduled,
    messages,
    relations,
  }
}

/** Sends what is due, a quarter of a minute late at most. */
const scheduledJob = ({ sendDue }: Pick<Scheduled, 'sendDue'>): Job => ({
  name: 'scheduled-notifications',
  schedule: '*/15 * * * * *',
  run: sendDue,
})

const keptMs = dayMs

/**
 * What was withdrawn or deleted stays for a day: an undo within it finds its notice again. What is about a post or comment
 * that may come back stays as long as that; what an administrator has sent and its reader has read stays, as it is counted.
 */
const goneNoticesJob = ({ db, clock }: Core): Job => ({
  name: 'notices',
  schedule: '41 4 * * *',
  run: () => removeGoneNotices(db, new Date(clock.now().getTime() - keptMs)),
})
