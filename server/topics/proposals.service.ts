import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { whereTaken } from '#server/db/errors.ts'
import { isWritten } from '#server/db/once.ts'
import type { Topic } from '#server/db/schema/topics.ts'
import { laterThan } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import { asMember } from '#server/db/as-member.ts'
import { demandSeen } from './decisions.ts'
import { demandWording, nameTaken } from './topic-wording.ts'
import { proposalAbilities } from './topics.policy.ts'
import * as store from './topics.store.ts'

type Edit = components['schemas']['TopicEditBody']

export type Proposals = ReturnType<typeof createProposals>

/** What members do with a topic that they have proposed, while it waits for its review. */
export function createProposals({ db, clock, audit }: Core) {
  /**
   * Words it anew; it still waits.
   * @throws Problem 2011 · 1000 by field, as proposing it · 1006 reviewed already, or another version than the one read
   */
  const edit = (viewer: Viewer, id: string, { name, description, updateTime }: Edit) =>
    asMember({ db, clock }, viewer.id, async (tx) => {
      const before = await demandOwn(tx, viewer, id)
      if (!proposalAbilities(viewer, before).edit) throw reviewed(before)
      const typed = { name, description: description ?? before.description }
      const wording = await demandWording(tx, typed)
      if (isWritten(before, wording)) return
      demandSeen(before, new Date(updateTime))
      const updatedAt = laterThan(before.updatedAt, clock.now())
      await store.updateTopic(tx, { ...before, ...wording, updatedAt })
    }).catch(whereTaken(nameTaken))

  /** It is gone, and its name free. @throws Problem 2011 · 1006 reviewed already */
  const withdraw = (viewer: Viewer, id: string): Promise<void> =>
    asMember({ db, clock }, viewer.id, async (tx) => {
      const before = await demandOwn(tx, viewer, id)
      if (!proposalAbilities(viewer, before).withdraw) throw reviewed(before)
      await store.deleteTopic(tx, before.id)
      const { name, status } = before
      await audit(tx, viewer, 'topic.withdraw', before.id, { before: { name, status } })
    })

  return { edit, withdraw }
}

/** One that its proposer does not see either reads as absent. */
async function demandOwn(tx: Transaction, viewer: Viewer, id: string): Promise<Topic> {
  const topic = await store.lockTopic(tx, id.toLowerCase())
  if (topic?.creatorId !== viewer.id || topic.status === 'deleted') throw problem.notFound(2011)
  return topic
}

const reviewed = ({ name }: Topic) =>
  problem.conflict(`话题“${name}”已经审核过了，不能再修改或撤回`)
