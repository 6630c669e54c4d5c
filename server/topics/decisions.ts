import type { TopicEvent, TopicStatus } from '#machines/lifecycle/topic.machine.ts'
import { findLastAct } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Topic } from '#server/db/schema/topics.ts'
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
    const before = await store.lockTopic(tx, topicId)
    if (!before) throw await missingTopic(tx, topicId)
    const status = nextOf(before, decision.type)
    if (!status) throw await refusal(tx, before)
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
      updatedAt: now,
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
  return { reviewNote: reason || reviewNote, reviewRule, moderatedAt }
}

const isRefusal = (type: TopicEvent['type']) =>
  type === 'topic.reject' || type === 'topic.disable' || type === 'topic.delete'

const stateOf = ({ name, status, mergedIntoId }: Topic) => ({ name, status, mergedIntoId })

const done: Record<string, string> = {
  'topic.approve': '通过了',
  'topic.reject': '驳回了',
  'topic.enable': '启用了',
  'topic.disable': '停用了',
  'topic.delete': '删除了',
  'topic.restore': '恢复了',
  'topic.merge': '合并了',
  'topic.withdraw': '撤回了',
}

const isReview = (type: TopicEvent['type']) =>
  type === 'topic.approve' || type === 'topic.reject'

/** @throws Problem 1006 when it was worded anew since */
export function demandSeen({ name, updatedAt }: Topic, seen: Date) {
  if (seen.getTime() !== updatedAt.getTime())
    throw problem.conflict(`话题「${name}」在别处被修改过，请重新查看`)
}

/** What an administrator meets where there is no topic: of one that was withdrawn, by whom. */
export async function missingTopic(tx: Transaction, id: string): Promise<Problem> {
  const last = await findLastAct(tx, 'topic', id.toLowerCase())
  const verb = last && done[last.action]
  return problem.notFound(2011, verb && `${last.actor ?? '系统'}已经${verb}这个话题`)
}

/** Why a step is not possible any more: usually another administrator was faster. */
export async function refusal(tx: Transaction, topic: Topic): Promise<Problem> {
  const last = await findLastAct(tx, 'topic', topic.id)
  const verb = last && done[last.action]
  if (!verb) return problem.conflict(`话题「${topic.name}」现在不能这样处理`)
  return problem.conflict(`${last.actor ?? '系统'}已经${verb}话题「${topic.name}」，请重新查看`)
}
