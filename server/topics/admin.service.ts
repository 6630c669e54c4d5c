import type { TopicEvent } from '#machines/lifecycle/topic.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { asAdmin } from '#server/db/as-member.ts'
import type { Transaction } from '#server/db/client.ts'
import { onceByClient, isWritten } from '#server/db/once.ts'
import { whereTaken } from '#server/db/errors.ts'
import type { Topic } from '#server/db/schema/topics.ts'
import { laterThan } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import { inBatch } from '#server/posts/batch.ts'
import {
  demandSeen,
  demandTopic,
  type TopicDecision,
  type TopicDecisions,
} from './decisions.ts'
import { recountTopic } from './merging.store.ts'
import { demandWording, nameTaken } from './topic-wording.ts'
import { adminTopicAbilities } from './topics.policy.ts'
import * as store from './topics.store.ts'

type Schemas = components['schemas']
type Wording = Schemas['AdminTopicBody']

export type TopicAdmin = ReturnType<typeof createTopicAdmin>

/** What administrators do with topics. Each is one transaction with its row in the audit log. */
export function createTopicAdmin(
  core: Pick<Core, 'db' | 'clock' | 'newId' | 'events' | 'audit'>,
  decisions: TopicDecisions,
) {
  const { clock, newId, events, audit } = core

  /** A topic that is open from the first. @throws Problem 1000 by field */
  async function create(viewer: Viewer, { name, description = '' }: Wording): Promise<string> {
    const wording = await demandWording(core.db, { name, description })
    const topic = { ...wording, creatorId: viewer.id }
    return onceByClient(
      () => store.findWorded(core.db, { ...topic, status: 'enabled' }),
      () =>
        asAdmin(core, viewer.id, async (tx) => {
          const id = newId()
          const now = clock.now()
          const born = { createdAt: now, updatedAt: now }
          await store.insertTopic(tx, { id, ...topic, status: 'pending', ...born })
          await decisions.decide(tx, viewer, id, { type: 'topic.approve' })
          return id
        }),
    ).catch(whereTaken(nameTaken))
  }

  /** @throws Problem 2011 · 1000 by field · 1006 changed since it was read, or merged */
  const update = (viewer: Viewer, id: string, { name, description, updateTime }: Wording) =>
    commit(viewer, async (tx) => {
      const before = await demandTopic(tx, id)
      if (!adminTopicAbilities(before).edit)
        throw problem.conflict(`话题“${before.name}”已经并入别的话题`)
      const typed = { name, description: description ?? before.description }
      const wording = await demandWording(tx, typed)
      if (isWritten(before, wording)) return
      if (updateTime !== undefined) demandSeen(before, new Date(updateTime))
      const updatedAt = laterThan(before.updatedAt, clock.now())
      const topic = { ...before, ...wording, updatedAt }
      await store.updateTopic(tx, topic)
      const change = { before: said(before), after: said(topic) }
      await audit(tx, viewer, 'topic.update', topic.id, change)
      await events.record(tx, 'topic.changed', { topicId: topic.id })
    })

  /** @throws Problem 2011 · 1006 this may not happen to it any more */
  const decide = (viewer: Viewer, id: string, decision: TopicDecision) =>
    commit(viewer, (tx) => decisions.decide(tx, viewer, id, decision))

  /** Does the same to many, each for itself: one that fails keeps no other from it. */
  function batch(viewer: Viewer, { ids, action, reason, rule }: Schemas['TopicBatchBody']) {
    const type: TopicEvent['type'] = `topic.${action}`
    return inBatch(ids, (id) => decide(viewer, id, { type, reason, rule }))
  }

  /** Counts a topic's posts, discussions and followers anew. @throws Problem 2011 */
  const recount = (viewer: Viewer, id: string) =>
    commit(viewer, async (tx) => {
      const before = await demandTopic(tx, id)
      const counts = await recountTopic(tx, before.id)
      const change = { before: counted(before), after: counted({ ...before, ...counts }) }
      await audit(tx, viewer, 'topic.recount', before.id, change)
      await events.record(tx, 'topic.changed', { topicId: before.id })
    })

  const commit = (viewer: Viewer, work: (tx: Transaction) => Promise<void>): Promise<void> =>
    asAdmin(core, viewer.id, work).catch(whereTaken(nameTaken))

  return { create, update, decide, batch, recount, commit }
}

const said = ({ name, description }: Topic) => ({ name, description })
const counted = ({ postCount, discussionCount, followerCount }: Topic) => ({
  postCount,
  discussionCount,
  followerCount,
})
