import type { components } from '#openapi/generated/schema.d.ts'
import type { CheckpointName } from '#server/db/schema/notifications.ts'
import { problem } from '#server/lib/problem.ts'

type Schemas = components['schemas']

/**
 * Which tab of the message centre each type belongs to. The one table of it: the lists, the counts and the pushes follow.
 * 4: a private message has no notice of its own, its conversation counts it. 7: only authors take posts back here, so
 * those are told who had put the post among their favourites.
 */
export const categoryOf = {
  0: 'system',
  1: 'comment',
  2: 'interaction',
  3: 'mention',
  4: 'chat',
  5: 'interaction',
  6: 'system',
  7: 'system',
  8: 'interaction',
  9: 'system',
  10: 'interaction',
  11: 'global-announcement',
} as const satisfies Record<Schemas['NotificationType'], Schemas['NotificationCategory']>

/** The types by name, for the code that makes a notification. */
export const types = {
  system: 0,
  comment: 1,
  like: 2,
  mention: 3,
  postPublished: 5,
  postTakenDown: 6,
  postUnpublished: 7,
  follow: 8,
  reportProcessed: 9,
  interaction: 10,
  announcement: 11,
} as const satisfies Record<string, Schemas['NotificationType']>

/** Categories whose notices are rows of one recipient. */
export const personalCategories = [
  'comment',
  'mention',
  'interaction',
  'system',
] as const satisfies CheckpointName[]

export type PersonalCategory = (typeof personalCategories)[number]

export const isPersonal = (name: string): name is PersonalCategory =>
  personalCategories.some((it) => it === name)

/** @throws Problem 1000 for `chat`: a conversation's checkpoint is the conversation's own */
export function checkpointNameOf(
  category: Schemas['NotificationCategory'],
  field: string,
): CheckpointName {
  if (category === 'chat') throw problem.invalid({ [field]: ['私信不在通知里处理'] })
  return category
}
