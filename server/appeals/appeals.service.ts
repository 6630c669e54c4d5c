import { nextAppealStatus, appealStatuses } from '#machines/lifecycle/appeal.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { overtaken } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { isWritten } from '#server/db/once.ts'
import type { AppealTargetType } from '#server/db/schema/reports.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { type PageRequest, readPage, type Sort } from '#server/lists/keyset.ts'
import { isUnanswered } from '#server/moderation/rules.ts'
import { absentCodes } from '#server/reports/reports.policy.ts'
import { findTarget, findTargets } from '#server/reports/targets.store.ts'
import { asAdmin, asMember } from '#server/db/as-member.ts'
import { keepAuthor } from '#server/users/accounts.store.ts'
import { canAppeal } from './appeals.policy.ts'
import { presentAppeal, presentForAdmin } from './appeals.present.ts'
import * as store from './appeals.store.ts'
import { type createRestore, isRestorable } from './restoring.ts'

type Schemas = components['schemas']

export type Appeals = ReturnType<typeof createAppeals>

interface Deps extends Pick<Core, 'db' | 'clock' | 'newId' | 'events' | 'audit'> {
  restore: ReturnType<typeof createRestore>
}

/** What authors say against decisions about what they wrote, and what becomes of it. */
export function createAppeals({ db, clock, newId, events, audit, restore }: Deps) {
  /**
   * @throws Problem 2009, 2011, 2102 not the caller's · 1002 nothing was decided about it that keeps it from readers ·
   * 1006 this decision was appealed against before
   */
  async function create(
    viewer: Viewer,
    {
      targetType,
      targetId,
      text,
    }: { targetType: AppealTargetType; targetId: string; text: string },
  ): Promise<Schemas['Appeal']> {
    const id = await asMember({ db, clock }, viewer.id, async (tx) => {
      await store.lockTarget(tx, targetType, targetId)
      const target = await findTarget(tx, { targetType, targetId })
      if (target?.authorId !== viewer.id) throw problem.notFound(absentCodes[targetType])
      const { moderatedAt } = target
      if (moderatedAt !== null && !isUnanswered(target)) {
        const decision = { targetType, targetId, decidedAt: moderatedAt }
        const made = await store.findAppealAgainst(tx, decision)
        // The request again, whose answer was lost.
        if (made && isWritten(made, { appellantId: viewer.id, text })) return made.id
        throw problem.conflict('对这次处理已经申诉过了，请等待答复')
      }
      if (moderatedAt === null || !canAppeal(target))
        throw problem.denied('它现在没有可以申诉的处理')
      const now = clock.now()
      const id = newId()
      await store.insertAppeal(tx, {
        id,
        appellantId: viewer.id,
        targetType,
        targetId,
        targetTitle: target.title,
        targetText: target.text,
        decidedAt: moderatedAt,
        reason: target.reason ?? '',
        rule: target.rule,
        text,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      })
      await store.noteAppeal(tx, targetType, targetId, now)
      return id
    })
    return demandFound((await shownTo(viewer, [id]))[0])
  }

  async function own(viewer: Viewer, request: PageRequest): Promise<Schemas['AppealPage']> {
    const listing = store.appealListing(db, { appellantId: viewer.id }, 'desc')
    return readPage(listing, request, (ids) => shownTo(viewer, ids))
  }

  async function shownTo(viewer: Viewer, ids: string[]): Promise<Schemas['Appeal'][]> {
    const rows = await store.findAppeals(db, ids)
    const targetOf = await findTargets(
      db,
      rows.map(({ appeal }) => appeal),
    )
    return rows.map((row) => presentAppeal(row, targetOf(row.appeal), viewer))
  }

  async function list(
    filter: store.AppealFilter,
    request: PageRequest & { sortOrder: Sort['order'] },
  ): Promise<Schemas['AdminAppealPage']> {
    const listing = store.appealListing(db, filter, request.sortOrder)
    return readPage(listing, request, forAdmin)
  }

  /**
   * Answers an appeal; accepting it gives back what was taken, in the same transaction.
   * @throws Problem 1004 · 1006 answered already, or what it is about cannot come back
   */
  async function decide(
    viewer: Viewer,
    id: string,
    { version, accepted, message }: { version: number; accepted: boolean; message: string },
  ): Promise<Schemas['AdminAppeal']> {
    const type = accepted ? 'appeal.accept' : 'appeal.deny'
    await asAdmin({ db, clock }, viewer.id, async (tx) => {
      const appeal = demandFound(await store.lockAppeal(tx, id))
      const said = { message, handlerId: viewer.id, version: version + 1 }
      // The request again, whose answer was lost.
      if (isWritten(appeal, { ...said, status: accepted ? 'accepted' : 'denied' })) return
      if (appeal.version !== version)
        throw await overtaken(tx, ['appeal', appeal.id], '这件申诉')
      const target = await findTarget(tx, appeal)
      const canReturn = isRestorable(target)
      const facts = { status: appeal.status, isRestorable: canReturn }
      const status = appealStatuses.includes(appeal.status)
        ? nextAppealStatus(facts, { type })
        : undefined
      if (status === undefined && appeal.status === 'pending')
        throw problem.conflict('它现在不能恢复：已经不在了，或者作者已重新提交')
      if (status === undefined) throw await overtaken(tx, ['appeal', appeal.id], '这件申诉')
      const now = clock.now()
      // Before what is restored is locked.
      await keepAuthor(tx, target)
      if (status === 'accepted')
        await restore[appeal.targetType](tx, viewer, appeal.targetId, message)
      await store.updateAppeal(tx, id, { ...said, status, updatedAt: now })
      const { appellantId, targetType, targetId } = appeal
      await audit(tx, viewer, type, id, {
        reason: message,
        before: { status: appeal.status },
        after: { status, targetType, targetId },
        at: now,
      })
      const about = { appealId: id, appellantId, targetType, targetId }
      const isAccepted = status === 'accepted'
      await events.record(tx, 'appeal.decided', { ...about, isAccepted, message })
    })
    return demandFound((await forAdmin([id]))[0])
  }

  async function forAdmin(ids: string[]): Promise<Schemas['AdminAppeal'][]> {
    const rows = await store.findAppeals(db, ids)
    const appeals = rows.map(({ appeal }) => appeal)
    const targetOf = await findTargets(db, appeals, { withText: true })
    return rows.map((row) => presentForAdmin(row, targetOf(row.appeal)))
  }

  return { create, own, list, decide }
}
