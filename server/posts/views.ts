import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Handle, Transaction } from '#server/db/client.ts'
import { inBatches } from '#server/db/in-batches.ts'
import { addOnce } from '#server/db/once.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { plusUpTo } from '#server/db/schema/columns.ts'
import { posts } from '#server/db/schema/posts.ts'
import { postViewDays, postViews } from '#server/db/schema/reactions.ts'
import { dayOf, startOfDay } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import { networkOf } from '#server/throttle/network.ts'
import { asMember } from '#server/db/as-member.ts'
import { keepAuthor } from '#server/users/accounts.store.ts'
import { findFacts } from './posts.read.store.ts'
import { removeDays, removeReaders } from './views.store.ts'

interface Reader {
  viewer: Viewer | null
  client: { address: string; userAgent: string }
}

export type Views = ReturnType<typeof createViews>

/** How far back views can be told by day: as far as the longest ranking looks. */
export const daysOfViewsKept = 30

/** Views of one post that are counted: `engagement`, which an integer holds, has room beside them for what people give. */
const mostViews = 1_000_000_000

/** Visitors of one network who count for one post on one day. */
const browsersOfNetwork = 20

/** Counts readers: each once a day, an author never for own posts. */
export function createViews(core: Pick<Core, 'db' | 'clock' | 'keys'>) {
  const hash = (text: string) => createHmac('sha256', core.keys.hash).update(text)

  /**
   * Visitors are told apart by network and browser, of which one network has no more than so many: names of browsers
   * cost nothing. Only a keyed hash of them is kept.
   */
  function keyOf({ viewer, client: { address, userAgent } }: Reader) {
    if (viewer) return viewer.id
    const browser = hash(userAgent).digest().readUInt32BE() % browsersOfNetwork
    return hash(`view\n${networkOf(address)}\n${browser}`).digest('base64url')
  }

  /** @throws Problem 2009 when the post is not published */
  async function record(reader: Reader, postId: string): Promise<void> {
    const post = await findFacts(core.db, postId)
    if (post?.status !== 'published') throw problem.notFound(2009)
    if (post.authorId === reader.viewer?.id) return
    const view = { postId, viewerKey: keyOf(reader), day: dayOf(core.clock.now()) }
    const count = async (tx: Transaction) => {
      // Before the post, as with all that counts something for its author.
      await keepAuthor(tx, post)
      if (await addOnce(tx, postViews, view)) await countView(tx, view)
    }
    await (reader.viewer ? asMember(core, reader.viewer.id, count) : core.db.transaction(count))
  }

  /**
   * Drops what no count needs any more: who read before yesterday, and which posts were read before the longest ranking. How
   * often anything was read on a day stays.
   */
  async function forgetOld(): Promise<void> {
    const { db, clock } = core
    const daysAgo = (days: number) => dayOf(startOfDay(clock.now(), days))
    await inBatches((limit) => removeReaders(db, daysAgo(1), limit))
    await inBatches((limit) => removeDays(db, daysAgo(daysOfViewsKept), limit))
  }

  return { record, forgetOld }
}

async function countView(tx: Handle, { postId, day }: { postId: string; day: string }) {
  await tx
    .update(posts)
    .set({ viewCount: plusUpTo(posts.viewCount, 1, mostViews) })
    .where(eq(posts.id, postId))
  // Whose it is now: it may have got another author since it was looked up.
  const author = tx.select({ id: posts.authorId }).from(posts).where(eq(posts.id, postId))
  await tx
    .update(accounts)
    .set({ totalViews: plusUpTo(accounts.totalViews, 1) })
    .where(eq(accounts.id, author))
  await tx
    .insert(postViewDays)
    .values({ day, postId, viewCount: 1 })
    .onConflictDoUpdate({
      target: [postViewDays.day, postViewDays.postId],
      set: { viewCount: sql`${postViewDays.viewCount} + 1` },
    })
}
