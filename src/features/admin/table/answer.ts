import type { Problems } from '#machines/form/form.types.ts'
import type { ReportReason } from '#machines/report-dialog/report-rules.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { createTries } from '#src/lib/ids.ts'
import { question as words } from '#src/messages/admin/table.ts'
import { reasons } from '#src/messages/report.ts'
import { textsIn } from '#src/runtime/kept.ts'
import type { Answer, AnyRow, Decision, Question } from './table.types.ts'

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

type Named = Pick<Decision<AnyRow>, 'key'>

interface Kept {
  values: AnswerValues
  tries: ReturnType<typeof createTries>
  /** The rows as they were at the first try, by id: those that nobody has seen otherwise since. */
  unchanged: Map<string, string>
}

/** What was answered before decisions, until they are made: nobody types again what a refusal or a failing network has cost. */
export function createKeptAnswers() {
  const kept = new Map<string, Kept>()
  const nameOf = ({ key }: Named, id: string) => `${key} ${id}`
  /** What was answered about all of these together. */
  const keptOf = (decision: Named, rows: readonly AnyRow[]): Kept | undefined => {
    const [first, ...others] = rows.map(({ id }) => kept.get(nameOf(decision, id)))
    return others.every((answer) => answer === first) ? first : undefined
  }
  return {
    /**
     * @returns a name of the try: the same where the same was answered, until all of the rows have been seen otherwise. It came
     * about then, whatever was told, and whoever decides so again means it anew.
     */
    keep(decision: Named, rows: readonly AnyRow[], values: AnswerValues): string {
      const known = keptOf(decision, rows)
      const isSameTry = known !== undefined && rows.some(({ id }) => known.unchanged.has(id))
      const answer = isSameTry ? { ...known, values } : firstTry(rows, values)
      for (const { id } of rows) kept.set(nameOf(decision, id), answer)
      return answer.tries(values)
    },
    /** The list was read: these are its rows now. One that it has no more is otherwise, too. */
    see(rows: readonly AnyRow[]) {
      for (const { unchanged } of kept.values())
        for (const [id, before] of unchanged)
          if (JSON.stringify(rows.find((row) => row.id === id)) !== before) unchanged.delete(id)
    },
    of: (decision: Named, rows: readonly AnyRow[]): AnswerValues =>
      keptOf(decision, rows)?.values ?? noValues,
    forget(decision: Named, ids: readonly string[]) {
      for (const id of ids) kept.delete(nameOf(decision, id))
    },
    forgetAll: () => kept.clear(),
  }
}

const firstTry = (rows: readonly AnyRow[], values: AnswerValues): Kept => ({
  values,
  tries: createTries(),
  unchanged: new Map(rows.map((row) => [row.id, JSON.stringify(row)])),
})
