import { createHmac } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Viewer } from '../contract/handlers.ts'
import type { Core } from '../core.ts'
import type { Handle } from '../db/client.ts'
import { accounts } from '../db/schema/accounts.ts'
import { posts } from '../db/schema/posts.ts'
import { postViews } from '../db/schema/reactions.ts'
import { problem } from '../lib/problem.ts'
import { findFacts } from './posts.read.store.ts'

export interface Reader {
  viewer: Viewer | null
  client: { address: string; userAgent: string }
}

export type Views = ReturnType<typeof createViews>

/** Counts readers: each once a day (UTC), an author never for own posts. */
export function createViews(core: Pick<Core, 'db' | 'clock' | 'keys'>) {
  const dayOf = (time: Date) => time.toISOString().slice(0, 10)

  /** Visitors are told apart by address and browser; only a keyed hash of them is kept. */
  const keyOf = ({ viewer, client }: Reader) =>
    viewer?.id ??
    createHmac('sha256', core.keys.hash)
      .update(`view\n${client.address}\n${client.userAgent}`)
      .digest('base64url')

  /** @throws Problem 2009 when the post is not published */
  async function record(reader: Reader, postId: string): Promise<void> {
    const post = await findFacts(core.db, postId)
    if (post?.status !== 'published') throw problem.notFound(2009)
    if (post.authorId === reader.viewer?.id) return
    const view = { postId, viewerKey: keyOf(reader), day: dayOf(core.clock.now()) }
    await core.db.transaction(async (tx) => {
      const counted = await tx.insert(postViews).values(view).onConflictDoNothing().returning()
      if (counted.length > 0) await countView(tx, postId, post.authorId)
    })
  }

  /** Drops what no count needs any more: who read before yesterday. */
  async function forgetOld(): Promise<void> {
    const yesterday = dayOf(new Date(core.clock.now().getTime() - 86_400_000))
    await core.db.delete(postViews).where(lt(postViews.day, yesterday))
  }

  return { record, forgetOld }
}

async function countView(tx: Handle, postId: string, authorId: string) {
  await tx
    .update(posts)
    .set({ viewCount: sql`${posts.viewCount} + 1` })
    .where(eq(posts.id, postId))
  await tx
    .update(accounts)
    .set({ totalViews: sql`${accounts.totalViews} + 1` })
    .where(eq(accounts.id, authorId))
}
