import { createTries } from '#src/lib/sending-id.ts'
import { noValues, type AnswerValues } from './answer.ts'
import type { AnyRow, Decision } from './table.types.ts'

type Named = Pick<Decision<AnyRow>, 'key'>

interface Kept {
  values: AnswerValues
  tries: ReturnType<typeof createTries>
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
    /** @returns a name of the try: the same where the same was answered, and did not come about */
    keep(decision: Named, rows: readonly AnyRow[], values: AnswerValues): string {
      const { tries = createTries() } = keptOf(decision, rows) ?? {}
      const answer = { values, tries }
      for (const { id } of rows) kept.set(nameOf(decision, id), answer)
      return tries(values)
    },
    of: (decision: Named, rows: readonly AnyRow[]): AnswerValues =>
      keptOf(decision, rows)?.values ?? noValues,
    forget(decision: Named, ids: readonly string[]) {
      for (const id of ids) kept.delete(nameOf(decision, id))
    },
    forgetAll: () => kept.clear(),
  }
}
