import type { components } from '#openapi/generated/schema.d.ts'

type Schemas = components['schemas']

type ReportType = Schemas['ReportType']
export type ReportReason = Schemas['ReportReason']

/** What somebody reports. */
export interface ReportTarget {
  type: ReportType
  targetId: string
}

/** What somebody fills in; no reason is chosen at first. */
export interface ReportEntry {
  reason: ReportReason | null
  description: string
}

/** What is sent. */
export type Report = Schemas['ReportBody']

export type ReportField = keyof ReportEntry

/** Which rule of specification §5 a field does not meet yet. */
export interface ReportProblems {
  reason?: 'missing'
  description?: 'missing' | 'tooShort' | 'tooLong'
}

/** Code points of a trimmed description (specification §5), as the contract counts them. */
export const descriptionLimits = { min: 5, max: 500 } as const

/** What is sent of a description, and what its length is counted of. */
export const sentDescription = (description: string): string => description.trim()

/** What is wrong with a description; undefined when it is right. */
export function descriptionProblem(description: string): ReportProblems['description'] {
  const { length } = Array.from(sentDescription(description))
  if (length === 0) return 'missing'
  if (length < descriptionLimits.min) return 'tooShort'
  return length > descriptionLimits.max ? 'tooLong' : undefined
}

/** @throws Error without a reason: only ask for an entry that is right. */
export function toReport(target: ReportTarget, { reason, description }: ReportEntry): Report {
  if (reason === null) throw new Error('a report needs a reason')
  return { ...target, reason, description: sentDescription(description) }
}
