import type { Change } from '#machines/notices/notices.types.ts'
import type { Api } from '#src/data/api.ts'
import type { Notification, NotificationInboxName } from '#src/runtime/realtime.ts'
import { letterPageSize, type LetterCalls, type LetterPage } from './inbox.ts'

/** What the server can do about the notifications of a category. */
export function notificationCalls(
  api: Api,
  name: NotificationInboxName,
): LetterCalls<Notification> {
  const category = name === 'globalAnnouncement' ? 'global-announcement' : name
  return {
    async load({ query, place }, loading) {
      const options = {
        params: { query: { ...place, ...query, pageSize: letterPageSize } },
        ...loading,
      }
      return pageOf(await loadPage(api, name, options))
    },
    change: (change, signal) => changeNotification(api, category, change, signal),
  }
}

function loadPage(
  api: Api,
  name: NotificationInboxName,
  options: {
    params: { query: { page?: number; onlyUnread: boolean; pageSize: number } }
    signal: AbortSignal
    quiet: boolean
  },
) {
  switch (name) {
    case 'comment':
      return api.get('/api/notifications/replies', options)
    case 'mention':
      return api.get('/api/notifications/mentions', options)
    case 'interaction':
      return api.get('/api/notifications/interactions', options)
    case 'system':
      return api.get('/api/notifications/system', options)
    case 'globalAnnouncement':
      return api.get('/api/notifications/global', options)
  }
}

function changeNotification(
  api: Api,
  category: Exclude<NotificationInboxName, 'globalAnnouncement'> | 'global-announcement',
  change: Change,
  signal: AbortSignal,
) {
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
        params: { query: { notificationType: category } },
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

function pageOf({
  notifications,
  ...page
}: Awaited<ReturnType<typeof loadPage>>): LetterPage<Notification> {
  return { ...page, items: notifications }
}

const at = (id: string) => ({ params: { path: { id } } })
