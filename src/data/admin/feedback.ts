import type { components } from '#openapi/generated/schema.d.ts'
import { type AskedOf, defineDetail, defineTable } from './table.ts'

type Schemas = components['schemas']

export type AdminFeedback = Schemas['AdminFeedback']

export type AdminFeedbackDetail = Schemas['AdminFeedbackDetail']

/** What members have told us. */
export const adminFeedback = defineTable<AdminFeedback, AskedOf<'/api/admin/feedback'>>(
  'feedback for administrators',
  (query, { api, signal }) => api.get('/api/admin/feedback', { params: { query }, signal }),
)

/** The whole of a feedback with its pictures and its report. */
export const feedbackDetail = defineDetail<AdminFeedbackDetail, string>(
  'feedback detail',
  (id, { api, signal }) =>
    api.get('/api/admin/feedback/{id}', { params: { path: { id } }, signal }),
)
