import { offerLinks, tie, type CarryRealtime } from '#machines/links.ts'
import type { Change } from '#machines/notices/notices.types.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { ToasterEmitted } from '#machines/toaster/toaster.machine.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  assistantFailures,
  bellEntries,
  center,
  notificationFailures,
} from '#src/messages/notices.ts'
import type { Api } from '#src/data/api.ts'
import {
  assistantMessages,
  notifications as notificationLists,
  unreadNotices,
} from '#src/data/own/notices.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import type { InboxName, NotificationInboxName } from '#src/data/types.ts'
import type { Inboxes } from '#src/runtime/realtime.ts'
import type { Actors } from '#src/runtime/runtime.ts'
import { undoTimeout } from '#src/runtime/undoable.ts'
import { startInbox } from './inbox.ts'

interface InboxesPorts {
  api: Api
  queryClient: QueryClient
  clock: Clock
  toaster: Actors['toaster']
  carry: CarryRealtime
}

/** Before the number of an offer: the notices of this category stay unread after all. */
const undoOf = (name: string) => `notices-unread:${name}:`

/** The inboxes of the message centre. */
export function createInboxes({ api, queryClient, clock, toaster, carry }: InboxesPorts) {
  const tell = (toast: ToastRequest) => toaster.send({ type: 'toast.show', toast })
  const ports = (
    name: InboxName,
    texts: typeof notificationFailures | typeof assistantFailures,
  ) => ({
    clock,
    carry,
    texts,
    onCounted: (tell: (counted: { unreadCount: number }) => void) =>
      queryClient.watch(unreadNotices, name, tell),
    tellFailure: (title: string, message: string) => tell({ kind: 'error', title, message }),
    offerUndo(count: number, offer: number) {
      for (const { id, action } of toaster.getSnapshot().context.toasts)
        if (action?.name.startsWith(undoOf(name))) toaster.send({ type: 'toast.dismiss', id })
      tell({
        kind: 'info',
        title: center.willBeRead(labelOf(name), count),
        timeout: undoTimeout,
        // It comes with a press on a tab: above, it would cover the tabs.
        position: 'bottom-center',
        action: { name: undoOf(name) + offer, label: center.keepUnread },
      })
    },
  })
  const of = (name: NotificationInboxName) =>
    startInbox({
      ...ports(name, notificationFailures),
      list: queryClient.get(notificationLists, name),
      change: (change, signal) => changeNotifications(api, name, change, signal),
    })
  const comment = of('comment')
  const mention = of('mention')
  const interaction = of('interaction')
  const system = of('system')
  const globalAnnouncement = of('globalAnnouncement')
  const notifications = [comment, mention, interaction, system, globalAnnouncement]
  const assistant = startInbox({
    ...ports('assistant', assistantFailures),
    list: queryClient.get(assistantMessages, null),
    change: (change, signal) => changeAssistantMessages(api, change, signal),
  })
  const inboxes: Inboxes = {
    comment,
    mention,
    interaction,
    system,
    globalAnnouncement,
    assistant,
  }
  const all = [...notifications, assistant]
  /** Of all offers on screen this one is that of one category. */
  const hear = (action: string | undefined, event: ToasterEmitted) => {
    for (const [name, { seen }] of Object.entries(inboxes))
      if (action?.startsWith(undoOf(name)))
        tie(offerLinks, { seen: (heard) => seen.send(heard) })('toaster', event)
  }
  const heard = [
    toaster.on('toast.acted', (event) => hear(event.name, event)),
    toaster.on('toast.closed', (event) => hear(event.toast.action?.name, event)),
  ]
  return {
    inboxes,
    all,
    /** What was changed in one category is changed in all of them, where it was meant for all. */
    follow(change: Change) {
      if (change.kind === 'readEverything')
        for (const inbox of notifications) inbox.apply({ kind: 'readAll' })
    },
    stop() {
      for (const subscription of heard) subscription.unsubscribe()
      for (const inbox of all) inbox.stop()
    },
  }
}

const labelOf = (name: InboxName) => bellEntries.find(({ tab }) => tab === name)?.label ?? ''

/** Does something to the notifications of a category. */
function changeNotifications(
  api: Api,
  name: NotificationInboxName,
  change: Change,
  signal: AbortSignal,
) {
  const category = name === 'globalAnnouncement' ? 'global-announcement' : name
  const options = { signal, quiet: true }
  switch (change.kind) {
    case 'read':
      return api.put('/api/notifications/{id}/read', { ...options, ...at(change.id) })
    case 'readSome':
      return api.put('/api/notifications/batch-mark-read', {
        ...options,
        body: [...change.ids],
      })
    case 'checkpoint':
      return api.post('/api/notifications/checkpoint/update', {
        ...options,
        params: { query: { notificationType: category, lastNotificationId: change.newest } },
      })
    case 'readAll':
      return api.put('/api/notifications/mark-type-read', {
        ...options,
        body: { type: category },
      })
    case 'readEverything':
      return api.put('/api/notifications/mark-all-read', options)
    case 'remove':
      return api.delete('/api/notifications/{id}', { ...options, ...at(change.id) })
  }
}

/** Does something to the assistant's messages. */
function changeAssistantMessages(api: Api, change: Change, signal: AbortSignal) {
  const options = { signal, quiet: true }
  const read = (id: string) =>
    api.post('/api/assistant/messages/{id}/read', { ...at(id), ...options })
  switch (change.kind) {
    case 'read':
      return read(change.id)
    case 'readSome':
      return Promise.all(change.ids.map((id) => read(id)))
    case 'checkpoint':
      return api.post('/api/assistant/checkpoint/update', {
        ...options,
        body: { lastMessageId: change.newest },
      })
    case 'readAll':
    case 'readEverything':
      return api.post('/api/assistant/messages/read-all', options)
    case 'remove':
      return api.delete('/api/assistant/messages/{id}', { ...options, ...at(change.id) })
  }
}

const at = (id: string) => ({ params: { path: { id } } })
