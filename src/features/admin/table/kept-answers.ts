import { createTries } from '#src/lib/sending-id.ts'
import { noValues, type AnswerValues } from './answer.ts'
import type { AnyRow, Decision } from './table.types.ts'

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
