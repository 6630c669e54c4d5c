import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import type { TopicAdmin } from './admin.service.ts'
import { demandRepeated, missingTopic, refusal, type TopicDecisions } from './decisions.ts'
import * as store from './merging.store.ts'
import { nextOf } from './topics.policy.ts'

type Merge = components['schemas']['TopicMergeBody']

export type TopicMerging = ReturnType<typeof createTopicMerging>

/** Makes one topic of two. */
export function createTopicMerging(
  { events }: Core,
  admin: Pick<TopicAdmin, 'commit'>,
  decisions: Pick<TopicDecisions, 'settle'>,
) {
  /**
   * Posts, followers and counters of `id` go to the other topic, in one transaction; afterwards `id` means the other
   * one too. Its name stays taken, so that nobody opens it anew.
   * @throws Problem 2011 · 1000 (field `targetId`) with itself · 1006 either of them cannot be merged as it stands
   */
  const merge = (viewer: Viewer, id: string, { targetId, reason }: Merge) =>
    admin.commit(viewer, (tx) =>
      mergeIn(tx, viewer, [id.toLowerCase(), targetId.toLowerCase()], reason),
    )

  async function mergeIn(
    tx: Transaction,
    viewer: Viewer,
    [sourceId, targetId]: [string, string],
    reason: string | undefined,
  ): Promise<void> {
    if (sourceId === targetId) throw problem.invalid({ targetId: ['不能并入它自己'] })
    await store.holdLinks(tx)
    const locked = await store.lockTopics(tx, sourceId, targetId)
    const source = locked.find(({ id }) => id === sourceId)
    const target = locked.find(({ id }) => id === targetId)
    if (!source) throw await missingTopic(tx, sourceId)
    if (!target) throw await missingTopic(tx, targetId)
    const status = nextOf(source, 'topic.merge')
    const into = { mergedIntoId: targetId }
    if (!status)
      return demandRepeated(tx, viewer, source, { type: 'topic.merge', reason, more: into })
    if (!nextOf(target, 'topic.absorb')) throw await refusal(tx, target)
    const moved = await store.moveTies(tx, sourceId, targetId)
    await store.pointTo(tx, sourceId, targetId)
    await store.recountTopic(tx, sourceId)
    await store.recountTopic(tx, targetId)
    await store.coolDown(tx, sourceId)
    await decisions.settle(tx, viewer, source, {
      type: 'topic.merge',
      status,
      reason,
      more: into,
      facts: { into: target.name, ...moved },
    })
    await events.record(tx, 'topic.changed', { topicId: targetId })
  }

  return { merge }
}
