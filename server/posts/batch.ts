import { Problem } from '#server/lib/problem.ts'

export interface BatchOutcome {
  succeeded: string[]
  failed: { id: string; code: Problem['code']; message: string }[]
}

/** What is refused to the caller, and not for one item's sake: no administrator any more, erased, banned. */
const ofCaller: ReadonlySet<Problem['code']> = new Set([1002, 2005, 2006])

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
      if (!(error instanceof Problem) || ofCaller.has(error.code)) throw error
      outcome.failed.push({ id, code: error.code, message: error.message })
    }
  }
  return outcome
}
