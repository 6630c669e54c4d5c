import type { ReportTargetType } from '#machines/lifecycle/report.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { onceByClient, isWritten } from '#server/db/once.ts'
import { whereTaken } from '#server/db/errors.ts'
import { problem } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import { asMember } from '#server/db/as-member.ts'
import { keepAuthor } from '#server/users/accounts.store.ts'
import {
  absentCodes,
  canOpenReport,
  canSeeTarget,
  canWithdrawReport,
  reportRefusal,
} from './reports.policy.ts'
import { presentReport } from './reports.present.ts'
import * as store from './reports.store.ts'
import { tidyStatement } from './statement.ts'
import { findTarget, findTargets } from './targets.store.ts'

type Schemas = components['schemas']

export type Reports = ReturnType<typeof createReports>

interface NewReport {
  targetType: ReportTargetType
  targetId: string
  reason: number
  /** As it was typed. */
  description: string
}

const sentences = { missing: '请填写详细描述', tooShort: '详细描述至少需要5个字符' }

/** What members report, and what has become of it. */
export function createReports({ db, clock, newId, audit }: Core) {
  /**
   * Reports something for the caller, with what it says now.
   * @throws Problem 1000 (field `description`) · 2009, 2011, 2102 a target the caller can't see ·
   * 1002 one's own, or not public · 1006 an own report of it still waits
   */
  async function create(viewer: Viewer, report: NewReport): Promise<Schemas['Report']> {
    const { targetType, targetId, reason } = report
    const description = tidyStatement('description', report.description, sentences)
    const id = await onceByClient(
      async () => {
        const waiting = await findOpen(viewer, targetType, targetId)
        return waiting && isWritten(waiting, { reason, description }) ? waiting.id : undefined
      },
      () => add(viewer, { ...report, description }),
    ).catch(whereTaken(() => problem.conflict('您已举报过该内容，我们会尽快处理')))
    return open(viewer, id)
  }

  function add(viewer: Viewer, report: NewReport): Promise<string> {
    const { targetType, targetId, reason, description } = report
    return asMember({ db, clock }, viewer.id, async (tx) => {
      // Read anew once it is shared: a merge may have given it to another author meanwhile.
      await keepAuthor(tx, (await findTargets(tx, [report]))(report))
      const target = await findTarget(tx, report)
      if (!target || !canSeeTarget(viewer, target))
        throw problem.notFound(absentCodes[targetType])
      const refusal = reportRefusal(viewer, target)
      if (refusal !== undefined) throw problem.denied(refusal)
      const now = clock.now()
      const id = newId()
      await store.insertReport(tx, {
        id,
        reporterId: viewer.id,
        targetType,
        targetId,
        targetAuthorId: target.authorId,
        targetTitle: target.title,
        targetText: target.text,
        reason,
        description,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      })
      return id
    })
  }

  /** The caller's own report of something that still waits; undefined when there is none. */
  const findOpen = (viewer: Viewer, targetType: ReportTargetType, targetId: string) =>
    store.findOpenReport(db, { reporterId: viewer.id, targetType, targetId })

  /** What the caller has reported, newest first. */
  const own = (
    viewer: Viewer,
    filter: store.OwnFilter,
    request: PageRequest,
  ): Promise<Schemas['ReportPage']> =>
    readPage(store.ownListing(db, viewer.id, filter), request, async (ids) =>
      (await store.findReports(db, ids)).map((row) => presentReport(row, viewer)),
    )

  /** @throws Problem 1004 when there is none that the caller may open */
  async function open(viewer: Viewer, id: string): Promise<Schemas['Report']> {
    const [found] = await store.findReports(db, [id.toLowerCase()])
    if (!found || !canOpenReport(viewer, found.report)) throw problem.notFound()
    return presentReport(found, viewer)
  }

  /**
   * Takes an own report back: it is gone with what it kept of its target, and counts nowhere. The audit log says that
   * there was one.
   * @throws Problem 1004 · 1006 an administrator has begun with it, or has decided
   */
  const withdraw = (viewer: Viewer, id: string): Promise<void> =>
    asMember({ db, clock }, viewer.id, async (tx) => {
      const report = await store.lockReport(tx, id.toLowerCase())
      if (report?.reporterId !== viewer.id) throw problem.notFound()
      if (!canWithdrawReport(viewer, report))
        throw problem.conflict(
          report.status === 'processing'
            ? '管理员已经开始处理这件举报，不能再撤回'
            : '这件举报已经有了结果，不能再撤回',
        )
      await store.deleteReport(tx, report.id)
      const { status, targetType, targetId } = report
      const before = { status, targetType, targetId }
      await audit(tx, viewer, 'report.withdraw', report.id, { before })
    })

  return { create, findOpen, own, open, withdraw }
}
