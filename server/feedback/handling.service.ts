import { mayBecome } from '#machines/lifecycle/feedback.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { isWritten } from '#server/db/once.ts'
import type { Feedback } from '#server/db/schema/feedback.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import { asAdmin } from '#server/db/as-member.ts'
import { knownStatus, presentAdminFeedback } from './feedback.present.ts'
import * as store from './feedback.store.ts'

type Schemas = components['schemas']

export type FeedbackHandling = ReturnType<typeof createFeedbackHandling>

type Deps = Pick<Core, 'db' | 'clock' | 'events' | 'audit'>

/** What administrators do with feedback. */
export function createFeedbackHandling({ db, clock, events, audit }: Deps) {
  async function list(
    filter: store.FeedbackFilter,
    request: PageRequest & store.FeedbackSort,
  ): Promise<Schemas['AdminFeedbackPage']> {
    return readPage(store.allListing(db, filter, request), request, async (ids) =>
      (await store.findFeedback(db, ids)).map(presentAdminFeedback),
    )
  }

  /** @throws Problem 1004 */
  async function open(id: string): Promise<Schemas['AdminFeedbackDetail']> {
    const [found] = await store.findFeedback(db, [id.toLowerCase()])
    const whole = found && (await store.findWhole(db, found.feedback.id))
    if (!found || !whole) throw problem.notFound()
    return { ...presentAdminFeedback(found), ...whole }
  }

  /**
   * Brings it to a status, answers it, or both; its author hears of an answer and of an end.
   * @throws Problem 1004 · 1000 nothing new in it · 1006 somebody was faster, or it can't become that
   */
  async function handle(
    viewer: Viewer,
    id: string,
    body: Schemas['FeedbackHandlingBody'],
  ): Promise<Schemas['AdminFeedbackDetail']> {
    const now = clock.now()
    const after = await asAdmin({ db, clock }, viewer.id, async (tx) => {
      const before = demandFound(await store.lockFeedback(tx, id.toLowerCase()))
      const reply = body.reply?.trim() || before.reply
      const isSaid = isWritten(before, { status: body.status, reply })
      if (before.version !== body.version) {
        if (isSaid) return before
        throw await handledSince(tx, before)
      }
      const status = knownStatus(before.status)
      if (!mayBecome(status, body.status))
        throw problem.conflict('这份反馈不能改成这个状态了，请查看最新内容')
      if (isSaid) throw problem.invalid({ reply: ['请写下新的回复，或者改变状态'] })
      const hasEnded =
        status !== body.status && (body.status === 'resolved' || body.status === 'closed')
      const isAnswer = hasEnded || reply !== before.reply
      const changes = {
        status: body.status,
        reply,
        version: before.version + 1,
        handlerId: viewer.id,
        updatedAt: now,
        ...(isAnswer && { answeredAt: now }),
      }
      await store.updateFeedback(tx, before.id, changes)
      await audit(tx, viewer, 'feedback.handle', before.id, {
        before: { status: before.status, reply: before.reply },
        after: { status: body.status, reply },
        at: now,
      })
      const after = { ...before, ...changes }
      if (isAnswer && after.authorId !== null) {
        const { id: feedbackId, authorId, status } = after
        const answer = { feedbackId, authorId, status, reply, answeredAt: now }
        await events.record(tx, 'feedback.answered', answer)
      }
      return after
    })
    return open(after.id)
  }

  return { list, open, handle }
}

/** Somebody else was faster. */
async function handledSince(tx: Transaction, { id }: Feedback) {
  const [row] = await store.findFeedback(tx, [id])
  const who = row?.handler?.nickName ?? '另一位管理员'
  return problem.conflict(`${who}刚刚处理过这份反馈，请查看最新内容`)
}
