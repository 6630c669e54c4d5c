import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import type { Api } from '#src/data/api.ts'
import { notifications } from '#src/data/own/notices.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import type { NotificationInboxName } from '#src/data/types.ts'

const page = { page: 1, pageSize: 20 }

test.each<[NotificationInboxName, string, object]>([
  ['comment', 'replies', { ...page, onlyUnread: false }],
  ['mention', 'mentions', { ...page, onlyUnread: false }],
  ['interaction', 'interactions', { ...page, onlyUnread: false }],
  ['system', 'system', page],
  ['globalAnnouncement', 'global', page],
])('通知 %s：只问规格里这个调用有的', async (name, path, query) => {
  const asked: unknown[] = []
  const get = (at: string, { params }: { params: { query: object } }) => {
    asked.push([at, params.query])
    return Promise.resolve({ notifications: [], unreadCount: 0 })
  }
  // Nothing else is called here.
  const api = { get } as unknown as Api
  const client = createQueryClient({ api, clock: new SimulatedClock() })
  client.prefetch(client.get(notifications, name))
  await client.settle()
  expect(asked).toEqual([[`/api/notifications/${path}`, query]])
})
