import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { problem } from '#server/lib/problem.ts'
import { type BatchOutcome, inBatch } from '#server/posts/batch.ts'
import type { Cases } from './cases.service.ts'

type ReportBatchBody = components['schemas']['ReportBatchBody']

/**
 * Ends many cases as they were seen, each for itself: others about the same content stay open unless they were chosen.
 * @throws Problem 1000 (field `outcome`) nothing to tell those who were right
 */
export async function endCases(
  cases: Pick<Cases, 'handle' | 'reject' | 'close'>,
  viewer: Viewer,
  { cases: seen, action, outcome: typed = '' }: ReportBatchBody,
): Promise<BatchOutcome> {
  const outcome = typed.trim()
  if (action === 'accept' && outcome === '')
    throw problem.invalid({ outcome: ['请写明告诉举报者的结果'] })
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  return inBatch([...versions.keys()], (id) => {
    const ending = { version: versions.get(id) ?? 0, outcome, note: null }
    if (action === 'accept') return cases.handle(viewer, id, { ...ending, ...nothingDone })
    return cases[action](viewer, id, ending)
  })
}

/** It is so, and nothing is done to the content or its author. */
const nothingDone = {
  action: 'markOnly',
  reason: '',
  // Nobody is told of it: it only has to be one.
  rule: 6,
  banUntil: null,
  settleRelated: false,
} as const
