import { rebaseByField } from '#machines/form/form.setup.ts'
import type { Problems, Rebase } from '#machines/form/form.types.ts'
import { failureOf } from '#machines/lib/failure.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { ending as words } from '#src/messages/admin/reports.ts'
import type { Api } from '#src/data/api.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import {
  answerIn,
  answerOf,
  answerProblems,
  noValues,
  spans,
  type AnswerValues,
} from '../table/answer.ts'

type Action = AdminReportDetail['abilities']['actions'][number]

/** How a case can end: by an action, or without one. */
export type Way = Action | 'reject' | 'close'

export interface EndingValues extends AnswerValues {
  way: Way | null
  outcome: string
  note: string
  settleRelated: boolean
  /** What was looked at: an answer to something older is refused. */
  version: number
  /** What may be done about it, as the server has it. */
  ways: readonly Way[]
}

export const banTemporarily = 6
/** For ever is a way of its own. */
export const banSpans = spans.filter((span) => span !== 'ever')
const longest = 500

export const isAction = (way: Way | null): way is Action => typeof way === 'number'

export const startOf = ({ reason, version, abilities }: AdminReportDetail): EndingValues => ({
  ...noValues,
  rule: reason,
  way: null,
  outcome: '',
  note: '',
  settleRelated: true,
  version,
  ways: waysOf(abilities),
})

const waysOf = ({ actions, reject, close }: AdminReportDetail['abilities']): readonly Way[] => [
  ...actions,
  ...(reject ? ['reject' as const] : []),
  ...(close ? ['close' as const] : []),
]

/** Only a way that is closed by now has to be chosen anew. */
const rebase: Rebase<EndingValues> = (typed, initial, newest) => {
  const values = rebaseByField(typed, initial, newest)
  const { way } = values
  return { ...values, way: way !== null && newest.ways.includes(way) ? way : null }
}

/** What is missing or wrong, in words. */
function endingProblems(values: EndingValues, now: number): Problems<EndingValues> {
  const { way, outcome, note } = values
  const until = way === banTemporarily ? ('required' as const) : undefined
  const found: Problems<EndingValues> = {
    ...answerProblems({ reason: 'optional', ...(until && { until }) }, values, now),
  }
  if (way === null) found.way = words.problems.way
  if (isAction(way) && outcome.trim() === '') found.outcome = words.problems.outcome
  if (codePointLength(outcome.trim()) > longest) found.outcome = words.problems.tooLong
  if (codePointLength(note.trim()) > longest) found.note = words.problems.tooLong
  return found
}

/** A decision about a case on its way to the server; `onEnded` hears of the case as it is then. */
export const endingForm = (
  { api, now }: Pick<Runtime, 'api' | 'now'>,
  report: AdminReportDetail,
  onEnded: (ended: AdminReportDetail) => void,
): Form<EndingValues> => {
  const values = startOf(report)
  return {
    values,
    kept: { as: keptCase(report.id), read: (kept) => valuesIn(kept, values) },
    validate: (typed) => endingProblems(typed, now()),
    rebase,
    submit: async (typed, signal) =>
      onEnded(
        await end(api, report.id, { ...typed, now: now() }, signal).catch((error: unknown) => {
          throw besideUntil(error, typed)
        }),
      ),
  }
}

/** The same, told beside the field that the refused end of a ban was made of. */
function besideUntil(error: unknown, { span }: EndingValues): unknown {
  const failure = failureOf(error)
  if (failure.kind !== 'invalid' || failure.fields['banUntil'] === undefined) return error
  const { banUntil, ...others } = failure.fields
  const fields = { ...others, [span === 'exact' ? 'exact' : 'span']: banUntil }
  return Object.assign(new Error('banUntil was refused', { cause: error }), {
    failure: { ...failure, fields },
  })
}

/** What is said about a case is kept as this, whatever becomes of the case: it is written over nobody's words. */
export const keptCase = (id: string) => `case ${id}`

/** What the browser has kept; a way that is closed by now has to be chosen anew. */
const valuesIn = (
  kept: Readonly<Record<string, unknown>>,
  before: EndingValues,
): EndingValues => ({
  ...answerIn(kept, before),
  way: before.ways.find((known) => known === kept['way']) ?? before.way,
  settleRelated: kept['settleRelated'] !== false,
})

function end(
  api: Api,
  id: string,
  { way, settleRelated, version, now, ...values }: EndingValues & { now: number },
  signal: AbortSignal,
) {
  const call = { params: { path: { id } }, signal, quiet: true }
  const said = { version, outcome: values.outcome.trim(), note: values.note.trim() }
  if (way === 'reject')
    return api.post('/api/admin/reports/{id}/reject', { ...call, body: said })
  if (!isAction(way)) return api.post('/api/admin/reports/{id}/close', { ...call, body: said })
  const { reason, rule, until } = answerOf(values, now)
  const body = {
    ...said,
    action: way,
    settleRelated,
    reason,
    ...(rule !== null && { rule }),
    ...(way === banTemporarily && until !== null && { banUntil: until }),
  }
  return api.post('/api/admin/reports/{id}/handle', { ...call, body })
}
