import { and, eq, inArray } from 'drizzle-orm'
import {
  openReportStatuses,
  type ReportStatus,
  type ReportTargetType,
} from '#machines/lifecycle/report.machine.ts'
import { first, type Handle } from '#server/db/client.ts'
import { type Report, reports } from '#server/db/schema/reports.ts'
import { inOrder, type Listing, tableListing, type Sort } from '#server/lists/keyset.ts'
import { findTargets, type TargetRef } from './targets.store.ts'

export interface OwnFilter {
  targetType?: ReportTargetType | undefined
  status?: ReportStatus | undefined
}

/** @throws the engine's error for the unique key `reports_open` when the same report waits already */
export const insertReport = (tx: Handle, report: typeof reports.$inferInsert) =>
  tx.insert(reports).values(report)

/** Finds a report, and keeps others from deciding about it until the transaction ends. */
export const lockReport = (tx: Handle, id: string): Promise<Report | undefined> =>
  first(tx.select().from(reports).where(eq(reports.id, id)).for('update'))

export const deleteReport = (tx: Handle, id: string) =>
  tx.delete(reports).where(eq(reports.id, id))

/** What somebody has reported about this that has not ended yet. */
export const findOpenReport = (
  handle: Handle,
  { reporterId, targetType, targetId }: TargetRef & { reporterId: string },
): Promise<Pick<Report, 'id' | 'reason' | 'description'> | undefined> =>
  first(
    handle
      .select({ id: reports.id, reason: reports.reason, description: reports.description })
      .from(reports)
      .where(
        and(
          eq(reports.reporterId, reporterId),
          eq(reports.targetType, targetType),
          eq(reports.targetId, targetId),
          inArray(reports.status, openReportStatuses),
        ),
      ),
  )

const newest: Sort = {
  by: reports.createdAt,
  type: 'timestamptz',
  id: reports.id,
  order: 'desc',
}

/** What somebody has reported, newest first. */
export function ownListing(
  db: Handle,
  reporterId: string,
  { targetType, status }: OwnFilter,
): Listing {
  const condition = and(
    eq(reports.reporterId, reporterId),
    targetType && eq(reports.targetType, targetType),
    status && eq(reports.status, status),
  )
  return tableListing(db, reports, {
    name: `reports of ${reporterId} on ${targetType ?? ''} in ${status ?? ''}`,
    sort: newest,
    condition,
  })
}

export type ReportRow = Awaited<ReturnType<typeof findReports>>[number]

/** Reports with their targets as these are now, in the order of `ids`. */
export async function findReports(db: Handle, ids: string[]) {
  const found = await db
    .select({
      id: reports.id,
      reporterId: reports.reporterId,
      targetType: reports.targetType,
      targetId: reports.targetId,
      targetAuthorId: reports.targetAuthorId,
      reason: reports.reason,
      description: reports.description,
      status: reports.status,
      outcome: reports.outcome,
      createdAt: reports.createdAt,
      updatedAt: reports.updatedAt,
    })
    .from(reports)
    .where(inArray(reports.id, ids))
  const targetOf = await findTargets(db, found)
  const rows = found.map((report) => ({ report, target: targetOf(report) }))
  return inOrder(ids, rows, (row) => row.report.id)
}
