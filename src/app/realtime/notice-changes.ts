import type { Change } from '#machines/notices/notices.types.ts'
import type { Api } from '#src/data/api.ts'
import type { NotificationInboxName } from '#src/data/types.ts'

/** Does something to the notifications of a category. */
export function changeNotifications(
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
export function changeAssistantMessages(api: Api, change: Change, signal: AbortSignal) {
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
