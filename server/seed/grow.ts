import { updateCreatorHotness, updateTopicHotness } from '#server/hotness/hotness.store.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/follows.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topicFollows, topics } from '#server/db/schema/topics.ts'
import type { Progress as ToolWatch } from '#server/lib/progress.ts'
import type { AppContext as House } from '#server/services.ts'
import { createChance } from './chance.ts'
import { ensureMembers, membersFor } from './people.ts'
import { createPieces } from './pieces.ts'
import { ensurePlaces } from './places.ts'
import { seedPost, type World } from './posts.ts'
import { analyse } from './seed.store.ts'
import { tablesOfPosts, writePosts } from './write-posts.ts'

const yearMs = 365 * 86_400_000
const years = 4
/** Small enough that a server on the same database answers in between. */
const batchSize = 500

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
export async function grow(house: House, count: number, watch: ToolWatch): Promise<Growth> {
  const { db, clock, newId } = house.core
  const started = performance.now()
  const now = clock.now()
  const period = { since: new Date(now.getTime() - years * yearMs), until: now }
  const chance = createChance(1 + (await db.$count(posts)))
  const memberIds = await ensureMembers(house, chance, membersFor(count), period)
  const places = await ensurePlaces(house, chance, memberIds, period)
  const world = { chance, newId, now, memberIds, places, pieces: createPieces(chance) }
  await writeAll(house, world, count, watch)
  await updateTopicHotness(db)
  await updateCreatorHotness(db)
  await analyse(db, [accounts, follows, topics, topicFollows, ...tablesOfPosts])
  house.services.answers.forget()
  const seconds = (performance.now() - started) / 1000
  return { posts: count, members: memberIds.length, seconds }
}

/** While the database writes two batches, as PostgreSQL can at once, the next one is thought up. */
async function writeAll({ core }: House, world: World, count: number, watch: ToolWatch) {
  let written = 0
  let [earlier, later] = [Promise.resolve(), Promise.resolve()]
  for (let made = 0; made < count; made += batchSize) {
    const size = Math.min(batchSize, count - made)
    const batch = Array.from({ length: size }, (_, index) =>
      seedPost(world, momentOf(world, (made + index) / count)),
    )
    await earlier
    if (watch.signal.aborted) {
      await later
      throw new Error(`已中断，写下了 ${written} 篇。`)
    }
    // Told in the order in which they were begun.
    const writing = Promise.all([writePosts(core.db, batch), later]).then(() => {
      written += size
      watch.onProgress(written, count)
    })
    // Whoever waits for it hears of a failure; until then nobody does.
    writing.catch(() => {})
    earlier = later
    later = writing
  }
  await Promise.all([earlier, later])
}

/** A growing community: the second half of its posts is written in the last third of its time. */
function momentOf({ chance, now }: World, share: number): Date {
  const age = (1 - Math.sqrt(share)) * years * yearMs
  return new Date(now.getTime() - Math.floor(age * (0.98 + 0.02 * chance.next())))
}
