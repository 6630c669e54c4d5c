import type { Problems } from '#machines/form/form.types.ts'
import { type Backups, updateBackupPlan } from '#src/data/admin/system.ts'
import type { Api } from '#src/data/api.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { backups as words } from '#src/messages/admin/backups.ts'
import type { Form, FormView } from '#src/runtime/form.ts'
import { textsIn } from '#src/runtime/kept.ts'

export type BackupPlan = Backups['plan']

/** The plan as it is typed. */
interface PlanText {
  /** Of the plan that was looked at. */
  version: number
  every: number
  keep: string
  to: BackupPlan['to']
  recipient: string
  reason: string
}

export type PlanView = FormView<PlanText>

export const targets = ['folder', 'bucket'] as const
const usualHours = [0, 1, 6, 12, 24, 72, 168]
const longestReason = 500

/** What can be chosen, and what is. */
export const hoursBeside = (every: number): number[] =>
  [...new Set([...usualHours, every])].toSorted((a, b) => a - b)

const planTextOf = (plan: BackupPlan): PlanText => ({
  every: plan.every,
  keep: String(plan.keep),
  to: plan.to,
  recipient: plan.recipient,
  reason: '',
  version: plan.version,
})

function planProblems(values: PlanText): Problems<PlanText> {
  const found: Problems<PlanText> = {}
  const keep = values.keep.trim()
  if (!/^[1-9]\d{0,2}$/.test(keep) || Number(keep) > 365) found.keep = words.problems.keep
  // Whether its checksum is right the server says.
  if (!/^(age1[02-9ac-hj-np-z]{20,2500})?$/.test(values.recipient.trim()))
    found.recipient = words.problems.recipient
  if (codePointLength(values.reason.trim()) > longestReason)
    found.reason = words.problems.long(longestReason)
  return found
}

/** Saves the plan; refused with a conflict when somebody else has changed it since it was read. */
export const planForm = (
  api: Api,
  plan: BackupPlan,
  onSaved: (saved: Backups) => void,
): Form<PlanText> => ({
  values: planTextOf(plan),
  // What another has saved since is not written over.
  kept: {
    as: ({ version }) => `backup plan ${version}`,
    read: (kept) => textIn(kept, planTextOf(plan)),
  },
  isRebasedWhenAsked: true,
  validate: planProblems,
  async submit({ version, every, keep, to, recipient, reason }, signal) {
    const body = {
      version,
      every,
      keep: Number(keep),
      to,
      recipient: recipient.trim(),
      reason: reason.trim(),
    }
    onSaved(await updateBackupPlan(api, body, signal))
  },
})

/** What the browser has kept. */
const textIn = (
  kept: Readonly<Record<string, unknown>>,
  before: PlanText,
): Partial<PlanText> => ({
  ...textsIn(before)(kept),
  every: hoursBeside(before.every).find((known) => known === kept['every']) ?? before.every,
  to: targets.find((known) => known === kept['to']) ?? before.to,
})
