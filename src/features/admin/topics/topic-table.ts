import type { components } from '#openapi/generated/schema.d.ts'
import { paths } from '#src/runtime/paths.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createTable } from '../table/create-table.ts'
import { oneOfNumbers, text } from '../table/place.ts'

export type AdminTopic = components['schemas']['AdminTopic']
export type TopicStatus = components['schemas']['TopicStatus']

/** Where a topic can stand, what waits for an administrator first. */
export const topicStatuses = [0, 1, 2, 4, 3, 5] as const satisfies readonly TopicStatus[]

/** Every topic, for administrators. */
export const topicTable = perRuntime((runtime: Runtime) =>
  createTable<AdminTopic, typeof filters, (typeof sorts)[number]>(runtime, {
    address: { path: paths.adminTopics(), filters, sorts },
    load: (query, signal) =>
      runtime.api.post('/api/admin/topics/search', { body: query, signal }),
  }),
)

const filters = { keyword: text, status: oneOfNumbers(topicStatuses) }
const sorts = [
  'createTime',
  'hotness',
  'postCount',
  'followerCount',
  'reportCount',
  'updateTime',
  'name',
] as const
