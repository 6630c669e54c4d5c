import { findLastAct } from '#server/audit/last-act.store.ts'
import type { Handle } from '#server/db/client.ts'
import { type Problem, problem } from '#server/lib/problem.ts'
import { alreadyDone } from './words.ts'

/** What an administrator meets where there is no report: of one that was withdrawn, by whom. */
export async function missingReport(handle: Handle, id: string): Promise<Problem> {
  const last = await findLastAct(handle, 'report', id.toLowerCase())
  return problem.notFound(1004, last && alreadyDone(last, '这件举报'))
}
