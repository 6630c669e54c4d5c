import type { components } from '#openapi/generated/schema.d.ts'
import type { Topic } from '#server/db/schema/topics.ts'

type StatusNumber = components['schemas']['TopicStatus']

/** The numbers of the wire. */
export const statusNumbers = {
  pending: 0,
  enabled: 1,
  disabled: 2,
  deleted: 3,
  rejected: 4,
  merged: 5,
} as const satisfies Record<Topic['status'], StatusNumber>

/** A status that nobody knows reads as disabled: no reader sees such a topic. */
export const statusNumberOf = (status: Topic['status']): StatusNumber =>
  Object.hasOwn(statusNumbers, status) ? statusNumbers[status] : statusNumbers.disabled

/** The status that a number of the wire means; -1 means none in particular. */
export function statusOf(number: StatusNumber | -1): Topic['status'] | undefined {
  // Object.entries forgets the names of what it lists.
  const known = Object.entries(statusNumbers) as [Topic['status'], StatusNumber][]
  return known.find(([, it]) => it === number)?.[0]
}
