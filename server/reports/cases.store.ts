import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  openReportStatuses,
  type ReportStatus,
  type ReportTargetType,
} from '#machines/lifecycle/report.machine.ts'
import { first, type Handle } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { type Report, reports } from '#server/db/schema/reports.ts'
import { inOrder, type Listing, tableListing, type Sort } from '#server/lists/keyset.ts'
import { contains, isNicknameOf } from '#server/search/contains.ts'
import { keptText } from './targets.store.ts'

export interface CaseFilter {
  keyword?: string | undefined
  targetType?: ReportTargetType | undefined
  status?: ReportStatus | undefined
  onlyOpen?: boolean | undefined
  reason?: number | undefined
  handlerId?: string | undefined
  reporterId?: string | undefined
  targetAuthorId?: string | undefined
  targetId?: string | undefined
}

// Bare names: in a list of one table Drizzle leaves the table's name away, and these count beside it.
const ofSameTarget = sql`from reports as other where other.target_type = reports.target_type and other.target_id = reports.target_id`
const allOfTarget = sql<number>`(select count(*)::integer ${ofSameTarget})`
const openOfTarget = sql<number>`(
  select count(*)::integer ${ofSameTarget} and other.status in ('pending', 'processing')
)`

const sorts = {
  createTime: { by: reports.createdAt, type: 'timestamptz' },
  updateTime: { by: reports.updatedAt, type: 'timestamptz' },
  reportCount: { by: openOfTarget, type: 'integer' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

export interface CaseOrder {
  sortBy: keyof typeof sorts
  sortOrder: Sort['order']
}

/** All reports there are, as administrators look for them. */
export function caseListing(
  db: Handle,
  filter: CaseFilter,
  { sortBy, sortOrder }: CaseOrder,
): Listing {
  const sort: Sort = { ...sorts[sortBy], id: reports.id, order: sortOrder }
  const condition = matches(filter)
  return tableListing(db, reports, {
    name: `cases ${JSON.stringify(filter)} by ${sortBy} ${sortOrder}`,
    sort,
    condition,
  })
}

function matches({ keyword, targetType, onlyOpen, ...equal }: CaseFilter): SQL | undefined {
  const { status, reason, handlerId, reporterId, targetAuthorId, targetId } = equal
  return and(
    keyword ? mentions(keyword) : undefined,
    targetType && eq(reports.targetType, targetType),
    status && eq(reports.status, status),
    onlyOpen ? inArray(reports.status, openReportStatuses) : undefined,
    reason === undefined ? undefined : eq(reports.reason, reason),
    handlerId ? eq(reports.handlerId, handlerId) : undefined,
    reporterId ? eq(reports.reporterId, reporterId) : undefined,
    targetAuthorId ? eq(reports.targetAuthorId, targetAuthorId) : undefined,
    targetId ? eq(reports.targetId, targetId) : undefined,
  )
}

const mentions = (keyword: string) =>
  or(
    contains(reports.targetTitle, keyword),
    contains(reports.description, keyword),
    isNicknameOf([reports.reporterId, reports.targetAuthorId], keyword),
  )

const reporter = alias(accounts, 'reporter')
const author = alias(accounts, 'author')
const handler = alias(accounts, 'handler')

export type CaseRow = Awaited<ReturnType<typeof findCases>>[number]

/** Reports as administrators judge them, in the order of `ids`. */
export async function findCases(db: Handle, ids: string[]) {
  if (ids.length === 0) return []
  const found = await db
    .select({
      report: reports,
      /** Whatever length a row came with, a page of them stays small. */
      description: sql<string>`left(${reports.description}, 1000)`,
      targetText: sql<string>`left(${reports.targetText}, ${keptText})`,
      reporter: authorColumns(reporter),
      targetAuthor: authorColumns(author),
      handler: authorColumns(handler),
      reportCount: allOfTarget,
      openReportCount: openOfTarget,
    })
    .from(reports)
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(author, eq(author.id, reports.targetAuthorId))
    .leftJoin(handler, eq(handler.id, reports.handlerId))
    .where(inArray(reports.id, ids))
  return inOrder(ids, found, (row) => row.report.id)
}

/** Other reports of the same thing: those that wait first, then the newest. */
export async function findRelated(
  db: Handle,
  { id, targetType, targetId }: Pick<Report, 'id' | 'targetType' | 'targetId'>,
  most: number,
): Promise<string[]> {
  const found = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(ofTarget({ targetType, targetId }), ne(reports.id, id)))
    .orderBy(
      desc(sql`${reports.status} in ('pending', 'processing')`),
      desc(reports.createdAt),
      desc(reports.id),
    )
    .limit(most)
  return found.map((row) => row.id)
}

const ofTarget = ({ targetType, targetId }: Pick<Report, 'targetType' | 'targetId'>) =>
  and(eq(reports.targetType, targetType), eq(reports.targetId, targetId))

export const findReport = (handle: Handle, id: string): Promise<Report | undefined> =>
  first(handle.select().from(reports).where(eq(reports.id, id)))

/** The open reports of a target and this one, always in the same order, so that two cannot wait for each other. */
export const lockCases = (tx: Handle, report: Report): Promise<Report[]> =>
  tx
    .select()
    .from(reports)
    .where(
      and(
        ofTarget(report),
        sql`(${reports.id} = ${report.id} or ${inArray(reports.status, openReportStatuses)})`,
      ),
    )
    .orderBy(asc(reports.id))
    .for('update')

export const updateReport = (tx: Handle, id: string, change: Partial<Report>) =>
  tx.update(reports).set(change).where(eq(reports.id, id))

/** How reports of one kind have ended. */
export async function countRecord(handle: Handle, condition: RecordOf) {
  const [found] = await handle
    .select({
      total: sql<number>`count(*)::integer`,
      upheld: sql<number>`(count(*) filter (where ${reports.status} = 'resolved' and ${reports.action} <> 'markOnly'))::integer`,
      rejected: sql<number>`(count(*) filter (where ${reports.status} = 'rejected'))::integer`,
    })
    .from(reports)
    .where(recordCondition(condition))
  return found ?? { total: 0, upheld: 0, rejected: 0 }
}

type RecordOf =
  | { reporterId: string }
  | { targetAuthorId: string }
  | Pick<Report, 'targetType' | 'targetId'>

function recordCondition(of: RecordOf): SQL | undefined {
  if ('reporterId' in of) return eq(reports.reporterId, of.reporterId)
  if ('targetAuthorId' in of) return eq(reports.targetAuthorId, of.targetAuthorId)
  return ofTarget(of)
}
