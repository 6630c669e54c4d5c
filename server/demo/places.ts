import type { AppContext as House } from '#server/services.ts'
import { topicKey } from '#server/topics/topic-name.ts'
import { shelves, topics } from './cast.ts'
import type { DemoTopic } from './cast.ts'
import { findTopicId, followTopic, insertTopic } from './demo.store.ts'
import type { Members } from './people.ts'
import { memberOf } from './people.ts'

/** Ids by name. */
export interface Places {
  categories: ReadonlyMap<string, string>
  topics: ReadonlyMap<string, string>
}

/** Puts up the shelves and opens the topics that are missing, with their followers. */
export async function ensurePlaces(house: House, members: Members): Promise<Places> {
  const { categories } = house.services
  const shelved = new Map((await categories.list()).map(({ name, id }) => [name, id]))
  for (const [position, { name, description }] of shelves.entries()) {
    if (shelved.has(name)) continue
    shelved.set(name, (await categories.create(null, { name, description, position })).id)
  }
  const opened = new Map<string, string>()
  for (const topic of topics) opened.set(topic.name, await ensureTopic(house, topic, members))
  return { categories: shelved, topics: opened }
}

async function ensureTopic({ core }: House, topic: DemoTopic, members: Members) {
  const { db, clock } = core
  const { name, description, followers } = topic
  const [first = 'keeper'] = followers
  const now = clock.now()
  const id =
    (await findTopicId(db, topicKey(name))) ??
    (await insertTopic(db, {
      id: core.newId(),
      name,
      nameKey: topicKey(name),
      description,
      // Opened by the house itself, so nobody has to review it.
      status: 'enabled',
      creatorId: memberOf(members, first).id,
      createdAt: now,
      updatedAt: now,
    }))
  for (const key of followers) await followTopic(db, id, memberOf(members, key).id, now)
  return id
}
