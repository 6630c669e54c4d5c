import type { components } from '#openapi/generated/schema.d.ts'

/** A rule of the community, numbered as the reasons of a report. */
export type BrokenRule = components['schemas']['ReportReason']

/** What an administrator found, and tells whom it is about. */
export interface Finding {
  reason: string
  rule?: BrokenRule | undefined
}

const names = {
  0: '垃圾信息',
  1: '不当内容',
  2: '违法内容',
  3: '恶意攻击',
  4: '侵犯版权',
  5: '虚假信息',
  6: '其他',
} as const satisfies Record<BrokenRule, string>

const isRule = (value: number): value is BrokenRule => Object.hasOwn(names, value)

const other = 6

/** A number that is none of the contract's reads as 其他: one odd row must not break a list. */
export const presentRule = (value: number): BrokenRule => (isRule(value) ? value : other)

/** As `presentRule`, of a decision that may name none. */
export const presentRuleOrNone = (value: number | null): BrokenRule | null =>
  value === null ? null : presentRule(value)

/** What an author is told of why, in a sentence; empty when neither was given. */
export function because({ rule, reason }: { rule: number | null; reason: string }): string {
  if (rule === null) return reason
  const broken = `违反社区规范“${names[presentRule(rule)]}”`
  return reason === '' ? broken : `${broken}：${reason}`
}

/** When an administrator last decided about something, and when its author last said something against one. */
export interface Moderated {
  moderatedAt: Date | null
  appealedAt: Date | null
}

/** Whether there is a decision that its author has not appealed against. */
export const isUnanswered = ({ moderatedAt, appealedAt }: Moderated) =>
  moderatedAt !== null && (appealedAt === null || appealedAt < moderatedAt)
