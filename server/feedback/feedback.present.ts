import {
  type FeedbackStatus,
  nextFeedbackStatuses,
  feedbackStatuses,
} from '#machines/lifecycle/feedback.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { feedbackTypes } from '#server/db/schema/feedback.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import type { FeedbackRow } from './feedback.store.ts'

type Schemas = components['schemas']

/** As its author reads it. */
export const presentFeedback = ({ feedback }: FeedbackRow): Schemas['Feedback'] => ({
  id: feedback.id,
  type: feedbackTypes.find((known) => known === feedback.type) ?? 'other',
  content: feedback.content,
  contact: feedback.contact,
  images: feedback.images,
  hasReport: feedback.hasReport,
  status: knownStatus(feedback.status),
  reply: feedback.reply,
  createTime: feedback.createdAt.toISOString(),
  updateTime: feedback.updatedAt.toISOString(),
})

/** As administrators judge it. */
export const presentAdminFeedback = (row: FeedbackRow): Schemas['AdminFeedback'] => ({
  ...presentFeedback(row),
  author: row.author && presentAuthor(row.author),
  handler: row.handler && presentAuthor(row.handler),
  version: row.feedback.version,
  nextStatuses: nextFeedbackStatuses(knownStatus(row.feedback.status)),
})

/** A status that nobody knows still waits for somebody: one odd row must not break a list, nor be out of reach. */
export const knownStatus = (status: string): FeedbackStatus =>
  feedbackStatuses.find((known) => known === status) ?? 'pending'
