import { nextReportStatus, type ReportCaseEvent } from '#machines/lifecycle/report.machine.ts'
import { findLastAct, overtaken } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { isWritten } from '#server/db/once.ts'
import type { Report } from '#server/db/schema/reports.ts'
import type { AuditRow } from '#server/db/schema/system.ts'
import { problem } from '#server/lib/problem.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import { asAdmin } from '#server/db/as-member.ts'
import { keepAuthor } from '#server/users/accounts.store.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { inBatch, type BatchOutcome } from '#server/posts/batch.ts'
import { type Act, isSanction, type Measure } from './actions.ts'
import { caseAbilities, isKnown } from './cases.policy.ts'
import * as store from './cases.store.ts'
import { missingReport } from './cases.reading.ts'
import { findTarget } from './targets.store.ts'
import { targetNames, usualOutcomes } from './words.ts'

export type Cases = ReturnType<typeof createCases>

interface Deps extends Pick<Core, 'db' | 'clock' | 'events' | 'audit'> {
  act: Act
  hold: (tx: Transaction, accountId: string) => Promise<unknown>
}

/** What ends a case, beside what is done. */
interface Ending {
  /** The case as the administrator saw it. */
  version: number
  /** What the reporters are told; empty for what they usually are. */
  outcome: string
  note: string | null
}

export type Handling = Ending & Measure & { settleRelated: boolean }

/** Reports as cases: one decision, with all that it does, in one transaction. */
export function createCases({ db, clock, events, audit, act, hold }: Deps) {
  /** @throws Problem 1004 · 1006 somebody has it already, or it has ended */
  async function claim(viewer: Viewer, id: string): Promise<void> {
    await asAdmin({ db, clock }, viewer.id, async (tx) => {
      const [report] = await lock(tx, id)
      const event = { type: 'report.claim' } as const
      if (!isTaken(viewer, report, event)) await step(tx, viewer, report, event, {})
    })
  }

  /**
   * Decides about a case: its status, what is done to the target or its author, and the audit rows together.
   * @throws Problem 1004 · 1006 another administrator was faster, or the target no longer allows it
   */
  async function handle(viewer: Viewer, id: string, handling: Handling): Promise<void> {
    const { version, action, rule, outcome, note, settleRelated } = handling
    const work = async (tx: Transaction) => {
      // Before any other lock: the member who is sanctioned may be writing.
      const author = await findAuthor(tx, id)
      await (isSanction(action) ? hold(tx, author.authorId) : keepAuthor(tx, author))
      const [report, related] = await lock(tx, id)
      const event = { type: 'report.handle', action } as const
      const change = { action, rule: action === 'markOnly' ? null : rule, outcome, note }
      const isEnded = isTaken(viewer, report, event, { ...change, version: version + 1 })
      if (isEnded && (await isSaid(tx, viewer, report, handling))) return
      await demandSeen(tx, report, version)
      await step(tx, viewer, report, event, change)
      await demandPossible(tx, viewer, report, handling)
      await act(tx, viewer, report, handling)
      for (const other of settleRelated ? related : [])
        await step(tx, viewer, other, event, change)
    }
    // A sanction asks itself who acts, behind the lock that decisions about accounts take turns on.
    await (isSanction(action) ? db.transaction(work) : asAdmin({ db, clock }, viewer.id, work))
  }

  /** It is not so. @throws Problem 1004, 1006 as `handle` */
  const reject = (viewer: Viewer, id: string, ending: Ending) =>
    end(viewer, id, 'report.reject', ending)

  /** It needs no decision any more. @throws Problem 1004, 1006 as `handle` */
  const close = (viewer: Viewer, id: string, ending: Ending) =>
    end(viewer, id, 'report.close', ending)

  async function end(
    viewer: Viewer,
    id: string,
    type: 'report.reject' | 'report.close',
    { version, outcome: typed, note }: Ending,
  ): Promise<void> {
    const outcome = typed || usualOutcomes[type]
    await asAdmin({ db, clock }, viewer.id, async (tx) => {
      const [report] = await lock(tx, id)
      const change = { outcome, note }
      if (isTaken(viewer, report, { type }, { ...change, version: version + 1 })) return
      await demandSeen(tx, report, version)
      await step(tx, viewer, report, { type }, change)
    })
  }

  /** Whether what was done last to the content, or to its author, was done for this reason, and for as long. */
  async function isSaid(
    tx: Transaction,
    { id }: Viewer,
    { targetType, targetId, targetAuthorId }: Report,
    { action, reason, banUntil }: Measure,
  ) {
    if (action === 'markOnly') return true
    const last = isSanction(action)
      ? await findLastAct(tx, 'user', targetAuthorId)
      : await findLastAct(tx, targetType, targetId)
    if (last?.actorId !== id || last.reason !== reason) return false
    return action !== 'banTemporarily' || isAsLong(last, banUntil, clock.now())
  }

  async function findAuthor(tx: Transaction, id: string) {
    const found = await store.findReport(tx, id)
    if (!found) throw await missingReport(tx, id)
    return { authorId: found.targetAuthorId }
  }

  /** The report, and the others of the same thing that wait. */
  async function lock(tx: Transaction, id: string): Promise<[Report, Report[]]> {
    const found = await store.findReport(tx, id)
    const locked = found ? await store.lockCases(tx, found) : []
    const report = locked.find((one) => one.id === found?.id)
    if (!report) throw await missingReport(tx, id)
    return [report, locked.filter((one) => one !== report)]
  }

  async function demandSeen(tx: Transaction, report: Report, version: number) {
    if (report.version !== version) throw await overtaken(tx, ['report', report.id], '这件举报')
  }

  /** What the page offered may have become impossible meanwhile: then it says by whom. */
  async function demandPossible(
    tx: Transaction,
    viewer: Viewer,
    report: Report,
    { action }: Measure,
  ) {
    if (action === 'markOnly' || isSanction(action)) return
    const { targetType, targetId } = report
    const target = await findTarget(tx, report)
    const what = `这${targetType === 'comment' || targetType === 'message' ? '条' : targetType === 'post' ? '篇' : '个'}${targetNames[targetType]}`
    if (!target) throw problem.conflict(`${what}已经不在了，可以仅标记或处理它的作者`)
    const facts = {
      report: { targetType, status: 'pending' as const },
      target,
      author: undefined,
    }
    if (caseAbilities(viewer, facts, clock.now()).actions.includes(action)) return
    throw await overtaken(tx, [targetType, targetId], what)
  }

  /** One step of one report, with its audit row; its reporter is told when it has ended. */
  async function step(
    tx: Transaction,
    viewer: Viewer,
    before: Report,
    event: ReportCaseEvent,
    change: Partial<Pick<Report, 'action' | 'outcome' | 'note'>> & { rule?: BrokenRule | null },
  ): Promise<void> {
    const status = isKnown(before) ? nextReportStatus(before, event) : undefined
    if (status === undefined) throw await overtaken(tx, ['report', before.id], '这件举报')
    const now = clock.now()
    const version = before.version + 1
    const changed = { ...change, status, version, handlerId: viewer.id, updatedAt: now }
    await store.updateReport(tx, before.id, changed)
    await audit(tx, viewer, event.type, before.id, {
      reason: change.note ?? '',
      before: { status: before.status, version: before.version },
      after: { status, version, ...change },
      at: now,
    })
    const { id: reportId, reporterId } = before
    const { outcome } = change
    if (outcome === undefined || outcome === null) return
    await events.record(tx, 'report.handled', { reportId, reporterId, outcome })
  }

  return { claim, handle, reject, close }
}

/** Whether a report stands as this administrator's step has left it: then it is the request again whose answer was lost. */
const isTaken = (
  viewer: Viewer,
  report: Report,
  event: ReportCaseEvent,
  change: Partial<Report> = {},
) =>
  isKnown(report) &&
  isWritten(report, {
    ...change,
    status: nextReportStatus({ ...report, status: 'pending' }, event),
    handlerId: viewer.id,
  })

/** The most between somebody's press and what comes of it: who has waited for longer presses again. */
const mostDelayMs = 15_000

/** Whether a ban was given until this moment, or as long from when it was given as this is from now: that is how a page asks. */
function isAsLong(
  { after, createdAt }: Pick<AuditRow, 'after' | 'createdAt'>,
  until: Date | null,
  now: Date,
): boolean {
  const later = Number(until) - Date.parse(String(after?.['bannedUntil']))
  const elapsed = now.getTime() - createdAt.getTime()
  return later === 0 || Math.abs(later - elapsed) < mostDelayMs
}

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
