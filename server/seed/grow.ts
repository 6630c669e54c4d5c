import { updateCreatorHotness, updateTopicHotness } from '#server/hotness/hotness.store.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/relations.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topicFollows, topics } from '#server/db/schema/topics.ts'
import { dayMs } from '#server/lib/clock.ts'
import type { Progress } from '#server/lib/progress.ts'
import type { AppContext } from '#server/modules.ts'
import { createBlocks } from './blocks.ts'
import { growMembers, membersFor } from './grow-members.ts'
import { type Community, growPost } from './grow-posts.ts'
import { tablesOfPosts, writePosts } from './posts.ts'
import { createRandom } from './random.ts'
import { analyse } from './seed.store.ts'
import { ensureCategories, ensureTopics } from './topics.ts'
import { fields, topicOf } from './words.ts'

const yearMs = 365 * dayMs
const years = 4
/** A topic has followers as it has posts: one in so many members, and the first topics the most. */
const followersOfTopic = 0.2

interface Size {
  posts: number
  /** As many as write and read that many posts, unless it is said. */
  members?: number
}

export interface Growth {
  posts: number
  members: number
  seconds: number
}

/**
 * Adds so many posts of the last four years to the community, with members to write and read them: as many more with
 * every run. What it writes is what the services would have written. It goes by batches: after an interruption whole ones are there.
 * @throws Error when it was interrupted
 */
export async function grow(
  app: AppContext,
  { posts: count, members = membersFor(count) }: Size,
  progress: Progress,
): Promise<Growth> {
  const { db, clock, newId } = app.core
  const started = performance.now()
  const now = clock.now()
  const period = { since: new Date(now.getTime() - years * yearMs), until: now }
  const random = createRandom(1 + (await db.$count(posts)))
  const memberIds = await growMembers(app.core, random, members, period)
  const names = fields.map(({ category }) => ({ name: category, description: '' }))
  const categoryIds = await ensureCategories(app.services, names)
  const topicIds = await growTopics()
  const blocks = createBlocks(random)
  const community: Community = { random, newId, now, memberIds, categoryIds, topicIds, blocks }
  const written = await writePosts(db, { posts: growPosts(), count, size: 500 }, progress)
  if (written < count) throw new Error(`已中断，写下了 ${written} 篇。`)
  await settle(app)
  const seconds = (performance.now() - started) / 1000
  return { posts: count, members: memberIds.length, seconds }

  function growTopics() {
    const all = fields.flatMap(({ things }) => things)
    return ensureTopics(db, all.map(topicOf), (missing) => {
      const rows = missing.map((name) => ({
        id: newId(),
        name,
        description: `与${name.slice(0, -2)}有关的一切。`,
        creatorId: random.zipf(memberIds),
        createdAt: period.since,
      }))
      const followers = rows.flatMap(({ id: topicId }, rank) =>
        random
          .sample(memberIds, Math.ceil((memberIds.length * followersOfTopic) / (rank + 1)))
          .map((accountId) => ({
            topicId,
            accountId,
            createdAt: random.soonAfter(period.since, period.until),
          })),
      )
      return { rows, followers }
    })
  }

  /** A growing community: the second half of its posts is written in the last third of its time. */
  function* growPosts() {
    for (let index = 0; index < count; index += 1) {
      const age = (1 - Math.sqrt(index / count)) * years * yearMs
      const back = Math.floor(age * (0.98 + 0.02 * random.next()))
      yield growPost(community, new Date(now.getTime() - back))
    }
  }
}

/** Brings up to date what is worked out from all that was written. */
export async function settle({ core: { db }, services }: AppContext): Promise<void> {
  await updateTopicHotness(db)
  await updateCreatorHotness(db)
  await analyse(db, [accounts, follows, topics, topicFollows, ...tablesOfPosts])
  services.responseCache.forget()
}
