import type { Database } from '#server/db/client.ts'
import { topicFollows, topics } from '#server/db/schema/topics.ts'
import { topicKey } from '#server/topics/topic-wording.ts'
import type { Services } from '#server/modules.ts'
import { addToCounters, findTopics, insertRows, tally } from './seed.store.ts'

interface NewTopic {
  id: string
  name: string
  description: string
  creatorId: string
  createdAt: Date
}

type NewTopicFollow = typeof topicFollows.$inferInsert

/** The ids of categories by name, after creating those that are missing. */
export async function ensureCategories(
  { categories }: Services,
  wanted: { name: string; description: string }[],
): Promise<Map<string, string>> {
  const ids = new Map((await categories.list()).map(({ name, id }) => [name, id]))
  for (const { name, description } of wanted) {
    if (ids.has(name)) continue
    const created = { name, description, position: ids.size }
    ids.set(name, (await categories.create(null, created)).id)
  }
  return ids
}

/**
 * The ids of topics by name, after creating those that are missing with their followers. One that an administrator
 * disabled stays so, and gets no posts.
 */
export async function ensureTopics(
  db: Database,
  names: string[],
  create: (missing: string[]) => { rows: NewTopic[]; followers: NewTopicFollow[] },
): Promise<Map<string, string>> {
  const known = new Map(
    (await findTopics(db, names.map(topicKey))).map((topic) => [topic.nameKey, topic]),
  )
  const { rows, followers } = create(names.filter((name) => !known.has(topicKey(name))))
  const created = rows.map(({ createdAt, ...topic }) => ({
    ...topic,
    nameKey: topicKey(topic.name),
    status: 'enabled' as const,
    createdAt,
    updatedAt: createdAt,
  }))
  await db.transaction(async (tx) => {
    await insertRows(tx, topics, created)
    await insertRows(tx, topicFollows, followers)
    const followerCount = tally(followers, ({ topicId }) => topicId)
    await addToCounters(tx, topics, { followerCount })
  })
  for (const topic of created) known.set(topic.nameKey, topic)
  return new Map(
    names.flatMap((name) => {
      const topic = known.get(topicKey(name))
      return topic?.status === 'enabled' ? [[name, topic.id]] : []
    }),
  )
}

/** Those of the names that have an id. */
export const idsOf = (ids: ReadonlyMap<string, string>, names: string[]): string[] =>
  names.flatMap((name) => ids.get(name) ?? [])
