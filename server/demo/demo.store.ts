import { and, eq, sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Database, Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { posts } from '#server/db/schema/posts.ts'
import { favourites, postLikes } from '#server/db/schema/reactions.ts'
import { settings } from '#server/db/schema/settings.ts'
import { topicFollows, topics } from '#server/db/schema/topics.ts'

/** Whether nobody has ever been here. */
export async function isEmpty(db: Handle): Promise<boolean> {
  const [someone] = await db.select({ id: accounts.id }).from(accounts).limit(1)
  return !someone
}

const stateKey = 'demo'

/** How far the demo has come: it may have been killed half-way. */
export type DemoState = 'absent' | 'filling' | 'filled'

export async function readState(db: Handle): Promise<DemoState> {
  const [found] = await db.select().from(settings).where(eq(settings.key, stateKey))
  if (!found) return 'absent'
  return found.value === 'filled' ? 'filled' : 'filling'
}

export const writeState = (db: Handle, value: 'filling' | 'filled', now: Date) =>
  db
    .insert(settings)
    .values({ key: stateKey, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })

export async function findTopicId(db: Handle, nameKey: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: topics.id })
    .from(topics)
    .where(eq(topics.nameKey, nameKey))
  return found?.id
}

export async function insertTopic(
  db: Handle,
  topic: typeof topics.$inferInsert,
): Promise<string> {
  await db.insert(topics).values(topic)
  return topic.id
}

/** Adds the follower once, and counts it. */
export function followTopic(db: Database, topicId: string, accountId: string, now: Date) {
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(topicFollows)
      .values({ topicId, accountId, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return
    await tx
      .update(topics)
      .set({ followerCount: sql`${topics.followerCount} + 1` })
      .where(eq(topics.id, topicId))
  })
}

export interface Attention {
  views: number
  likedBy: string[]
  favouredBy: string[]
}

/** Gives a post its readers. Those who viewed it long ago are known as a number alone, as they are in any community. */
export function attend(
  { db, events }: Pick<Core, 'db' | 'events'>,
  post: { id: string; authorId: string },
  { views, likedBy, favouredBy }: Attention,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const rows = (accountIds: string[]) =>
      accountIds.map((accountId) => ({ postId: post.id, accountId, createdAt: now }))
    for (const [reaction, table, accountIds] of [
      ['like', postLikes, likedBy],
      ['favourite', favourites, favouredBy],
    ] as const) {
      if (accountIds.length === 0) continue
      const given = await tx
        .insert(table)
        .values(rows([...accountIds]))
        .onConflictDoNothing()
        .returning({ accountId: table.accountId })
      const about = { reaction, postId: post.id, authorId: post.authorId, isGiven: true }
      for (const { accountId } of given)
        await events.record(tx, 'reaction.changed', { ...about, accountId })
    }
    const likes = await tx.$count(postLikes, eq(postLikes.postId, post.id))
    const kept = await tx.$count(favourites, eq(favourites.postId, post.id))
    // Nothing to do for one that has its readers already, from a run that was cut short.
    const counted = await tx
      .update(posts)
      .set({ viewCount: views, likeCount: likes, favouriteCount: kept })
      .where(and(eq(posts.id, post.id), eq(posts.viewCount, 0)))
      .returning({ id: posts.id })
    if (counted.length === 0) return
    await tx
      .update(accounts)
      .set({ totalViews: sql`${accounts.totalViews} + ${views}` })
      .where(eq(accounts.id, post.authorId))
  })
}
