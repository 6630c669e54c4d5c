import type { Problems } from '#machines/form/form.types.ts'
import type { ReportReason } from '#machines/report-dialog/report-rules.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { question as words } from '#src/messages/admin/table.ts'
import { reasons } from '#src/messages/report.ts'
import { textsIn } from '#src/runtime/kept.ts'
import type { Answer, AnyRow, Question } from './table.types.ts'

/** For how long something lasts: a span from now, for ever, or until an exact time. */
export const spans = ['hour', 'day', 'week', 'month', 'ever', 'exact'] as const
export type Span = (typeof spans)[number]

/** What is typed and chosen before a decision. */
export interface AnswerValues {
  reason: string
  rule: ReportReason | null
  span: Span | null
  /** As `<input type="datetime-local">` has it. */
  exact: string
  choice: string | null
}

const rules = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly ReportReason[]
/** The rules of the community. */
export const ruleOptions: readonly { value: ReportReason | null; label: string }[] = rules.map(
  (value) => ({ value, label: reasons[value] }),
)

/** In code points, as the contract has it. */
export const reasonLimit = 500

export const noValues: AnswerValues = {
  reason: '',
  rule: null,
  span: null,
  exact: '',
  choice: null,
}

/** What is said when nothing was asked. */
export const noAnswer: Answer = { reason: '', rule: null, until: null, choice: null }

const hour = 3_600_000
const lengths = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour } as const

/** What is typed before a decision about these is kept as this. */
export const keptAnswer = (key: string, rows: readonly AnyRow[]) =>
  `answer ${key} ${rows.map(({ id }) => id).join(' ')}`

/** What the browser has kept of `before`; whatever reads otherwise is as it was. */
export const answerIn = <Values extends AnswerValues>(
  kept: Readonly<Record<string, unknown>>,
  before: Values,
): Values => ({
  ...before,
  ...textsIn(before)(kept),
  rule: rules.find((known) => known === kept['rule']) ?? before.rule,
  span: spans.find((known) => known === kept['span']) ?? before.span,
})

/** What is missing or wrong, in words. */
export function answerProblems(
  {
    reason,
    reasonName = words.reason,
    until,
  }: Pick<Question, 'reason' | 'reasonName' | 'until'>,
  values: AnswerValues,
  now: number,
): Problems<AnswerValues> {
  const found: Problems<AnswerValues> = {}
  const length = codePointLength(values.reason.trim())
  if (reason === 'required' && length === 0) found.reason = words.problems.missing(reasonName)
  if (length > reasonLimit) found.reason = words.problems.tooLong(reasonName, reasonLimit)
  if (until === 'required' && values.span === null) found.span = words.problems.until
  if (until !== undefined && values.span === 'exact') {
    const moment = Date.parse(values.exact)
    if (Number.isNaN(moment)) found.exact = words.problems.until
    else if (moment <= now) found.exact = words.problems.untilPast
  }
  return found
}

/** What was answered, `now` being the time of the press. */
export function answerOf(values: AnswerValues, now: number): Answer {
  const { reason, rule, span, exact, choice } = values
  return { reason: reason.trim(), rule, until: untilOf(span, exact, now), choice }
}

function untilOf(span: Span | null, exact: string, now: number): string | null {
  if (span === null || span === 'ever') return null
  const moment = span === 'exact' ? Date.parse(exact) : now + lengths[span]
  return new Date(moment).toISOString()
}
