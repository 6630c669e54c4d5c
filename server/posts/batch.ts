import { Problem } from '#server/lib/problem.ts'

export interface BatchOutcome {
  succeeded: string[]
  failed: { id: string; code: Problem['code']; message: string }[]
}

/** Does the same to several, one after the other; a refusal concerns its own only. */
export async function inBatch(
  ids: string[],
  work: (id: string) => Promise<unknown>,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { succeeded: [], failed: [] }
  for (const id of ids) {
    try {
      await work(id)
      outcome.succeeded.push(id)
    } catch (error) {
      // A ban is the caller's, not one item's.
      if (!(error instanceof Problem) || error.status === 403) throw error
      outcome.failed.push({ id, code: error.code, message: error.message })
    }
  }
  return outcome
}
