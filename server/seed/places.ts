import { topicFollows, topics } from '#server/db/schema/topics.ts'
import type { AppContext as House } from '#server/services.ts'
import { topicKey } from '#server/topics/topic-name.ts'
import type { Chance } from './chance.ts'
import type { Period } from './people.ts'
import { addToCounters, findTopics, insertRows } from './seed.store.ts'
import { type Field, fields } from './words.ts'

/** Where posts of one field are filed. */
export interface Place {
  categoryId: string
  topicIds: string[]
}

/** A topic has followers as it has posts: one in so many members, and the first topics the most. */
const followersOfTopic = 0.2

/** The places of each field by its shelf; puts up the shelves and opens the topics that are missing. */
export async function ensurePlaces(
  house: House,
  chance: Chance,
  memberIds: string[],
  period: Period,
): Promise<Map<string, Place>> {
  const { categories } = house.services
  const shelved = new Map((await categories.list()).map(({ name, id }) => [name, id]))
  const opened = await ensureTopics(house, chance, memberIds, period)
  const places = new Map<string, Place>()
  for (const { shelf, things } of fields) {
    const categoryId =
      shelved.get(shelf) ??
      (await categories.create(null, { name: shelf, description: '', position: shelved.size }))
        .id
    const topicIds = things.flatMap((thing) => opened.get(topicKey(nameOf(thing))) ?? [])
    places.set(shelf, { categoryId, topicIds })
  }
  return places
}

const nameOf = (thing: string) => `${thing}手记`

/** Ids by key. A topic that an administrator disabled stays so, and gets no posts. */
async function ensureTopics(
  { core }: House,
  chance: Chance,
  memberIds: string[],
  { since, until }: Period,
): Promise<Map<string, string>> {
  const names = fields.flatMap(({ things }: Field) => things.map(nameOf))
  const known = await findTopics(core.db, names.map(topicKey))
  const keys = new Set(known.map(({ nameKey }) => nameKey))
  const rows = names
    .filter((name) => !keys.has(topicKey(name)))
    .map((name) => ({
      id: core.newId(),
      name,
      nameKey: topicKey(name),
      description: `与${name.slice(0, -2)}有关的一切。`,
      status: 'enabled' as const,
      creatorId: chance.favour(memberIds),
      createdAt: since,
      updatedAt: since,
    }))
  const followers = rows.flatMap(({ id: topicId }, rank) =>
    chance
      .some(memberIds, Math.ceil((memberIds.length * followersOfTopic) / (rank + 1)))
      .map((accountId) => ({
        topicId,
        accountId,
        createdAt: chance.soonAfter(since, until),
      })),
  )
  const counts = new Map<string, { followerCount: number }>()
  for (const { topicId } of followers)
    counts.set(topicId, { followerCount: (counts.get(topicId)?.followerCount ?? 0) + 1 })
  await core.db.transaction(async (tx) => {
    await insertRows(tx, topics, rows)
    await insertRows(tx, topicFollows, followers)
    await addToCounters(tx, topics, counts)
  })
  const enabled = known.filter(({ status }) => status === 'enabled')
  return new Map([...enabled, ...rows].map(({ nameKey, id }) => [nameKey, id]))
}
