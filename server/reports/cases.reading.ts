import type { components } from '#openapi/generated/schema.d.ts'
import { presentEntry } from '#server/audit/audit.service.ts'
import { findEntries, lastDeed } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Report } from '#server/db/schema/reports.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import { caseAbilities, isKnown } from './cases.policy.ts'
import { presentAction, presentBan, presentCase, presentTarget } from './cases.present.ts'
import * as store from './cases.store.ts'
import { findTarget } from './targets.store.ts'
import { banOf } from '#server/db/as-member.ts'
import type { Handle } from '#server/db/client.ts'
import { problem, type Problem } from '#server/lib/problem.ts'

type Schemas = components['schemas']

export type CaseReading = ReturnType<typeof createCaseReading>

const mostHistory = 50
const mostRelated = 50

/** Showing reports to administrators, each with what is known about its target, its author and its reporter. */
export function createCaseReading({ db, clock }: Core) {
  const list = (
    filter: store.CaseFilter,
    request: PageRequest & store.CaseOrder,
  ): Promise<Schemas['AdminReportPage']> =>
    readPage(store.caseListing(db, filter, request), request, shown)

  const shown = async (ids: string[]) => (await store.findCases(db, ids)).map(presentCase)

  /** @throws Problem 1004 */
  async function open(viewer: Viewer, id: string): Promise<Schemas['AdminReportDetail']> {
    const [row] = await store.findCases(db, [id.toLowerCase()])
    if (!row) throw await missingReport(db, id)
    const { report } = row
    const { reporterId, targetAuthorId, targetType, targetId } = report
    const target = isKnown(report) ? await findTarget(db, report) : undefined
    const author = await findAccount(db, targetAuthorId)
    const related = await store.findRelated(db, report, mostRelated)
    const now = clock.now()
    const { actions, ...may } = caseAbilities(viewer, { report, target, author }, now)
    return {
      ...presentCase(row),
      targetText: row.targetText,
      messageTime: target?.type === 'message' ? target.saidAt.toISOString() : null,
      target: presentTarget(target),
      reporterRecord: await store.countRecord(db, { reporterId }),
      targetRecord: await store.countRecord(db, { targetType, targetId }),
      authorRecord: await store.countRecord(db, { targetAuthorId }),
      authorBan: presentBan(author && banOf(author, now)),
      relatedReports: await shown(related),
      history: await history(report),
      abilities: { ...may, actions: actions.map(presentAction) },
    }
  }

  /** What was done to the report, to its target and to its author, newest first. */
  async function history({ id, targetType, targetId, targetAuthorId }: Report) {
    const abouts = [
      { targetType: 'report', targetId: id },
      { targetType, targetId },
      { targetType: 'user', targetId: targetAuthorId },
    ]
    const found = []
    for (const about of abouts)
      found.push(...(await findEntries(db, about, { page: 1, pageSize: mostHistory })))
    // By time first: an id that a request has named says nothing of when.
    const newest = found.toSorted(
      (one, other) =>
        other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
    )
    return newest.slice(0, mostHistory).map(presentEntry)
  }

  return { list, open }
}

/** What an administrator meets where there is no report: of one that was withdrawn, by whom. */
export async function missingReport(handle: Handle, id: string): Promise<Problem> {
  const deed = await lastDeed(handle, 'report', id.toLowerCase())
  return problem.notFound(1004, deed && `${deed}这件举报，请重新查看`)
}
