import type { components } from '#openapi/generated/schema.d.ts'
import { paths } from '#src/runtime/paths.ts'

type QueueName = keyof components['schemas']['Pending']

/** In the order in which they are told. */
export const queueNames = [
  'posts',
  'topics',
  'comments',
  'reports',
  'appeals',
  'feedback',
] as const satisfies readonly QueueName[]

/** Where the work of each queue is done. */
export const queueAddresses: Record<QueueName, string> = {
  posts: `${paths.adminPosts()}?status=reviewing`,
  topics: `${paths.adminTopics()}?status=0`,
  comments: `${paths.adminComments()}?status=held`,
  reports: paths.adminReports(),
  appeals: `${paths.adminReports()}?tab=appeals`,
  feedback: `${paths.adminFeedback()}?status=pending`,
}
