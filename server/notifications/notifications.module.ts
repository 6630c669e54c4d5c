import { assistantRoutes } from '#server/assistant/assistant.routes.ts'
import { createAssistant } from '#server/assistant/assistant.service.ts'
import type { Core } from '#server/core.ts'
import { messagesRoutes } from '#server/messages/messages.routes.ts'
import { createMessages } from '#server/messages/messages.service.ts'
import type { Module } from '#server/module.ts'
import { relationsRoutes } from '#server/relations/relations.routes.ts'
import type { Relations } from '#server/relations/relations.service.ts'
import { goneNoticesJob } from './notices.job.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { createNotifications } from './notifications.service.ts'
import { scheduledJob } from './scheduled.job.ts'
import { createScheduledEditing } from './scheduled.editing.ts'
import { createScheduled } from './scheduled.service.ts'
import { sentRoutes } from './sent.routes.ts'
import { createSent } from './sent.service.ts'
import { createNotificationDispatcher } from './notification-dispatcher.ts'
import { createUnread } from './unread.service.ts'

/** Everything that reaches a member: notices, announcements, the assistant's letters, private messages; and from whom it may. */
export function createNotificationsModule(core: Core, relations: Relations) {
  const assistant = createAssistant(core)
  const unread = createUnread(core)
  const notifications = createNotifications(core, { assistant, unread })
  const scheduled = createScheduled(core)
  const sent = createSent(core, scheduled)
  const messages = createMessages(core, relations)
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
  return { module, assistant, unread, notifications, sent, scheduled, messages }
}
