import type { TopicEvent, TopicStatus } from '#machines/lifecycle/topic.machine.ts'
import { isRepeated, lastDeed, overtaken } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Topic } from '#server/db/schema/topics.ts'
import { laterThan } from '#server/lib/clock.ts'
import { type Problem, problem } from '#server/lib/problem.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import { nextOf } from './topics.policy.ts'
import * as store from './topics.store.ts'

export interface TopicDecision {
  type: TopicEvent['type']
  reason?: string | undefined
  rule?: BrokenRule | null | undefined
  /** The `updatedAt` of what a review has read. */
  seen?: Date | undefined
}

/** What the machine has allowed, and what else changes. */
interface Outcome {
  status: TopicStatus
  more?: Partial<Topic>
  /** For the audit log alone. */
  facts?: Record<string, unknown>
}

export type TopicDecisions = ReturnType<typeof createTopicDecisions>

/** An administrator's steps: the lifecycle machine is asked first, and none is taken without its row in the audit log. */
export function createTopicDecisions({ clock, events, audit }: Core) {
  /**
   * Takes one step in the caller's transaction.
   * @throws Problem 2011 · 1006 when this may not happen to the topic as it stands: says who did what last
   */
  async function decide(
    tx: Transaction,
    viewer: Viewer,
    topicId: string,
    decision: TopicDecision,
  ): Promise<void> {
    const before = await demandTopic(tx, topicId)
    const status = nextOf(before, decision.type)
    if (!status) return demandRepeated(tx, viewer, before, decision)
    // Without a time, only what nobody has changed since it was proposed is reviewed.
    if (isReview(decision.type)) demandSeen(before, decision.seen ?? before.createdAt)
    return settle(tx, viewer, before, { ...decision, status })
  }

  /** Writes what the machine has allowed, with what else changes. */
  async function settle(
    tx: Transaction,
    viewer: Viewer,
    before: Topic,
    step: TopicDecision & Outcome,
  ): Promise<void> {
    const { type, status, rule = null, more = {}, facts = {} } = step
    const reason = step.reason?.trim() ?? ''
    const now = clock.now()
    const topic: Topic = {
      ...before,
      ...more,
      status,
      ...noteOf(before, { type, reason, rule }, now),
      updatedAt: laterThan(before.updatedAt, now),
    }
    await store.updateTopic(tx, topic)
    const change = { before: stateOf(before), after: { ...stateOf(topic), rule, ...facts } }
    await audit(tx, viewer, type, topic.id, { reason, ...change, at: now })
    await events.record(tx, 'topic.changed', { topicId: topic.id })
    await events.record(tx, 'topic.decided', {
      topicId: topic.id,
      creatorId: topic.creatorId,
      actorId: viewer.id,
      action: type,
      reason,
      rule,
      at: now.toISOString(),
    })
  }

  return { decide, settle }
}

/** What its creator is told of a refusal stays until the topic is open again. */
function noteOf(
  before: Topic,
  { type, reason, rule }: { type: TopicEvent['type']; reason: string; rule: BrokenRule | null },
  now: Date,
): Pick<Topic, 'reviewNote' | 'reviewRule' | 'moderatedAt'> {
  if (isRefusal(type)) return { reviewNote: reason || null, reviewRule: rule, moderatedAt: now }
  const isOpened = type === 'topic.approve' || type === 'topic.enable'
  if (isOpened) return { reviewNote: reason || null, reviewRule: null, moderatedAt: null }
  const { reviewNote, reviewRule, moderatedAt } = before
  // Why it was brought back is for the log: its creator may still appeal against why it was taken.
  const isKept = type === 'topic.restore'
  return { reviewNote: (!isKept && reason) || reviewNote, reviewRule, moderatedAt }
}

const isRefusal = (type: TopicEvent['type']) =>
  type === 'topic.reject' || type === 'topic.disable' || type === 'topic.delete'

const stateOf = ({ name, status, mergedIntoId }: Topic) => ({ name, status, mergedIntoId })

const isReview = (type: TopicEvent['type']) =>
  type === 'topic.approve' || type === 'topic.reject'

/** @throws Problem 1006 when it was worded anew since */
export function demandSeen({ name, updatedAt }: Topic, seen: Date) {
  if (seen.getTime() !== updatedAt.getTime())
    throw problem.conflict(`话题“${name}”在别处被修改过，请重新查看`)
}

/** A topic, kept from changing until the transaction ends. @throws Problem 2011 */
export async function demandTopic(tx: Transaction, id: string): Promise<Topic> {
  const topic = await store.lockTopic(tx, id)
  if (!topic) throw await missingTopic(tx, id)
  return topic
}

/** What an administrator meets where there is no topic: of one that was withdrawn, by whom. */
export async function missingTopic(tx: Transaction, id: string): Promise<Problem> {
  const deed = await lastDeed(tx, 'topic', id.toLowerCase())
  return problem.notFound(2011, deed && `${deed}这个话题`)
}

/** Of a step that is not possible: nothing is left to do where this very one was the last. @throws Problem 1006 */
export async function demandRepeated(
  tx: Transaction,
  viewer: Viewer,
  topic: Topic,
  { type, reason = '', rule = null, more = {} }: TopicDecision & Pick<Outcome, 'more'>,
): Promise<void> {
  const said = { reason: reason.trim(), after: { ...stateOf(topic), rule, ...more } }
  if (!(await isRepeated(tx, viewer, type, topic.id, said))) throw await refusal(tx, topic)
}

/** Why a step is not possible any more. */
export const refusal = (tx: Transaction, { id, name }: Topic): Promise<Problem> =>
  overtaken(tx, ['topic', id], `话题“${name}”`, `话题“${name}”现在不能这样处理`)
