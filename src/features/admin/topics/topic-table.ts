import type { components } from '#openapi/generated/schema.d.ts'
import { adminTopics } from '#src/data/admin/topics.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOfNumbers, text } from '../table/place.ts'

export type TopicStatus = components['schemas']['TopicStatus']

/** Where a topic can stand, what waits for an administrator first. */
export const topicStatuses = [0, 1, 2, 4, 3, 5] as const satisfies readonly TopicStatus[]

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

/** Every topic, for administrators. */
export const topicTable = createTable({
  address: { path: paths.adminTopics(), filters, sorts },
  query: adminTopics,
})
