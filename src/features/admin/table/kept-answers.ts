import { noValues, type AnswerValues } from './answer.ts'
import type { AnyRow, Decision } from './table.types.ts'

type Named = Pick<Decision<AnyRow>, 'key'>

/** What was answered before decisions, until they are made: nobody types again what a refusal or a failing network has cost. */
export function createKeptAnswers() {
  const kept = new Map<string, AnswerValues>()
  const nameOf = ({ key }: Named, id: string) => `${key} ${id}`
  return {
    keep(decision: Named, rows: readonly AnyRow[], values: AnswerValues) {
      for (const { id } of rows) kept.set(nameOf(decision, id), values)
    },
    /** What was answered about all of these together. */
    of(decision: Named, rows: readonly AnyRow[]): AnswerValues {
      const [first = noValues, ...others] = rows.map(({ id }) => kept.get(nameOf(decision, id)))
      return others.every((values) => values === first) ? first : noValues
    },
    forget(decision: Named, ids: readonly string[]) {
      for (const id of ids) kept.delete(nameOf(decision, id))
    },
    forgetAll: () => kept.clear(),
  }
}
