import type { components } from '#openapi/generated/schema.d.ts'
import { adminFeedback } from '#src/data/admin/feedback.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'

type Schemas = components['schemas']

export type FeedbackStatus = Schemas['FeedbackStatus']

/** What waits for an administrator first. */
export const feedbackStatuses = [
  'pending',
  'processing',
  'resolved',
  'closed',
] as const satisfies readonly FeedbackStatus[]

export const feedbackTypes = [
  'bug',
  'suggestion',
  'question',
  'other',
] as const satisfies readonly Schemas['FeedbackType'][]

const filters = { keyword: text, type: oneOf(feedbackTypes), status: oneOf(feedbackStatuses) }
const sorts = ['createTime', 'updateTime'] as const

/** What members have told us, for administrators. */
export const feedbackTable = createTable({
  address: { path: paths.adminFeedback(), filters, sorts },
  query: adminFeedback,
})
