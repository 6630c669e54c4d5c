import type { Clock } from '#src/platform/clock.ts'
import { assistantFailures, notificationFailures } from '#src/messages/notices.ts'
import type { Api } from '#src/runtime/api.ts'
import type {
  AssistantMessage,
  Inboxes,
  Notification,
  NotificationInboxName,
} from '#src/runtime/realtime.ts'
import { assistantCalls } from './assistant-calls.ts'
import { startInbox } from './inbox.ts'
import { notificationCalls } from './notification-calls.ts'

interface InboxesPorts {
  api: Api
  clock: Clock
  tellFailure: (title: string, message: string) => void
  onChanged: () => void
}

/** The inboxes of the message centre. */
export function createInboxes({ api, clock, tellFailure, onChanged }: InboxesPorts) {
  const ports = (texts: typeof notificationFailures | typeof assistantFailures) => ({
    clock,
    texts,
    tellFailure,
    onChanged: (everywhere: boolean) => {
      if (everywhere) for (const inbox of notifications) inbox.apply({ kind: 'readAll' })
      onChanged()
    },
  })
  const of = (name: NotificationInboxName) =>
    startInbox<Notification>(notificationCalls(api, name), ports(notificationFailures))
  const comment = of('comment')
  const mention = of('mention')
  const interaction = of('interaction')
  const system = of('system')
  const globalAnnouncement = of('globalAnnouncement')
  const notifications = [comment, mention, interaction, system, globalAnnouncement]
  const assistant = startInbox<AssistantMessage>(assistantCalls(api), ports(assistantFailures))
  const inboxes: Inboxes = {
    comment,
    mention,
    interaction,
    system,
    globalAnnouncement,
    assistant,
  }
  const all = [...notifications, assistant]
  return {
    inboxes,
    all,
    stop() {
      for (const { list, changes, checkpoint } of all) {
        list.stop()
        changes.stop()
        checkpoint.stop()
      }
    },
  }
}
