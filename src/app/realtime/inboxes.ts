import type { SeenEvent } from '#machines/notices/seen.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  assistantFailures,
  bellEntries,
  center,
  notificationFailures,
} from '#src/messages/notices.ts'
import type { Api } from '#src/data/api.ts'
import type {
  AssistantMessage,
  InboxName,
  Inboxes,
  Notification,
  NotificationInboxName,
} from '#src/runtime/realtime.ts'
import type { Actors } from '#src/runtime/runtime.ts'
import { undoTimeout } from '#src/runtime/undoable.ts'
import { assistantCalls } from './assistant-calls.ts'
import { startInbox } from './inbox.ts'
import { notificationCalls } from './notification-calls.ts'

interface InboxesPorts {
  api: Api
  clock: Clock
  toaster: Actors['toaster']
  onChanged: () => void
}

/** Before the name of a category: its letters stay unread after all. */
const undoPrefix = 'letters-unread:'

/** The inboxes of the message centre. */
export function createInboxes({ api, clock, toaster, onChanged }: InboxesPorts) {
  const tell = (toast: ToastRequest) => toaster.send({ type: 'toast.show', toast })
  const ports = (
    name: InboxName,
    texts: typeof notificationFailures | typeof assistantFailures,
  ) => ({
    clock,
    texts,
    tellFailure: (title: string, message: string) => tell({ kind: 'error', title, message }),
    offerUndo: (count: number) =>
      tell({
        kind: 'info',
        title: center.willBeRead(labelOf(name), count),
        timeout: undoTimeout,
        action: { name: undoPrefix + name, label: center.keepUnread },
      }),
    onChanged: (everywhere: boolean) => {
      if (everywhere) for (const inbox of notifications) inbox.apply({ kind: 'readAll' })
      onChanged()
    },
  })
  const of = (name: NotificationInboxName) =>
    startInbox<Notification>(notificationCalls(api, name), ports(name, notificationFailures))
  const comment = of('comment')
  const mention = of('mention')
  const interaction = of('interaction')
  const system = of('system')
  const globalAnnouncement = of('globalAnnouncement')
  const notifications = [comment, mention, interaction, system, globalAnnouncement]
  const assistant = startInbox<AssistantMessage>(
    assistantCalls(api),
    ports('assistant', assistantFailures),
  )
  const inboxes: Inboxes = {
    comment,
    mention,
    interaction,
    system,
    globalAnnouncement,
    assistant,
  }
  const all = [...notifications, assistant]
  const hear = (action: string | undefined, event: SeenEvent) => {
    for (const [name, { seen }] of Object.entries(inboxes))
      if (action === undoPrefix + name) seen.send(event)
  }
  const heard = [
    toaster.on('toast.acted', ({ name }) => hear(name, { type: 'letters.undone' })),
    toaster.on('toast.closed', ({ toast }) =>
      hear(toast.action?.name, { type: 'letters.settled' }),
    ),
  ]
  return {
    inboxes,
    all,
    stop() {
      for (const subscription of heard) subscription.unsubscribe()
      for (const { list, changes, seen } of all) {
        list.stop()
        changes.stop()
        seen.stop()
      }
    },
  }
}

const labelOf = (name: InboxName) => bellEntries.find(({ tab }) => tab === name)?.label ?? ''
