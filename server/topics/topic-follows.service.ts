import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { demandFound } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { asMember } from '#server/db/as-member.ts'
import * as store from './topic-follows.store.ts'
import { presentTopic } from './topics.present.ts'
import { findTopics } from './topics.store.ts'

type Schemas = components['schemas']

export type TopicFollows = ReturnType<typeof createTopicFollows>

/** Who follows which topic. The counter changes with the row it counts; doing a thing twice is doing it once. */
export function createTopicFollows({ db, clock, events }: Core) {
  /** Follows a topic, or no longer. @throws Problem 2011 when readers may not open it */
  async function change(
    { topicId, accountId }: store.TopicPair,
    isFollowed: boolean,
  ): Promise<Schemas['TopicFollowAnswer']> {
    const followerCount = await asMember({ db, clock }, accountId, async (tx) => {
      const topic = demandFound(await store.lockEnabled(tx, topicId), 2011)
      const pair = { topicId: topic.id, accountId }
      const by = await store.setTopicFollow(tx, pair, isFollowed, clock.now())
      if (by !== 0) await events.record(tx, 'topic-follow.changed', { ...pair, isFollowed })
      return topic.followerCount + by
    })
    return { isFollowed, followerCount }
  }

  /** What the account follows, followed last first. A topic that readers may not open is left out until they may. */
  async function list(accountId: string, request: PageRequest): Promise<Schemas['TopicPage']> {
    const { rows, ...facts } = await store.listFollowedTopics(db, accountId, request)
    const ids = rows.map(({ id }) => id)
    const found = await findTopics(db, ids, accountId)
    const open = found.filter(({ topic }) => topic.status === 'enabled')
    return { items: open.map(presentTopic), ...facts }
  }

  return { change, list }
}
