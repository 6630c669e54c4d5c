import { question as words } from '#src/messages/admin/table.ts'
import type { Answer, AnyRow, Question } from './table.types.ts'

/** The words of a question about rows with these names; `confirm` is the word on its button. */
interface QuestionWords {
  title: (names: readonly string[]) => string
  text: string
  confirm: string
}

/** What has to be said to whom it concerns: why, and by which rule. */
export const blame = { reason: 'required', rule: true } as const

/** What is said for the log alone. */
export const logged = { reasonLabel: words.logged } as const

/** Asks before a decision, in the words for it, and for `what` is to be said. */
export const asks =
  (words: QuestionWords, what: Partial<Question> = {}) =>
  (names: readonly string[]): Question => ({ ...words, title: words.title(names), ...what })

/** The call about one row, quiet since its failure is told by the table. */
export const about = ({ id }: AnyRow) => ({ params: { path: { id } }, quiet: true })

/** The same of a call that has no body. */
export const aboutWith = <Query>({ id }: AnyRow, query: Query) => ({
  params: { path: { id }, query },
  quiet: true,
})

/** The call that does the same to several rows. */
export const aboutAll = <Action extends string>(
  rows: readonly AnyRow[],
  action: Action,
  answer: Answer,
) => ({ body: { ids: rows.map(({ id }) => id), action, ...given(answer) }, quiet: true })

/** What was answered, as the calls take it of which no try may be a second deed. */
export const tried = ({ clientId, ...answer }: Answer) => ({
  ...given(answer),
  ...(clientId !== undefined && { clientId }),
})

/** What was answered, as the calls take it. */
export const given = ({ reason, rule }: Answer) => ({ reason, ...(rule !== null && { rule }) })
