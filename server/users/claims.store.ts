import { and, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rows, type Transaction } from '#server/db/client.ts'
import { chunksOf } from '#server/db/in-batches.ts'
import { isOneOf } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { plusUpTo } from '#server/db/schema/columns.ts'
import { commentMentions, comments } from '#server/db/schema/comments.ts'
import { blocks, follows } from '#server/db/schema/relations.ts'
import { reports } from '#server/db/schema/reports.ts'
import { images } from '#server/db/schema/images.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { listTies } from '#server/follows/follows.store.ts'
import { copyRelationsTo, listWary } from '#server/relations/relations.store.ts'
import { lockCrowd } from './accounts.store.ts'

/**
 * Gives what one account wrote, and what others have to do with it, to another, counters included; answers also who has
 * newly blocked or muted the other. What the one has to do with others is left to be cut.
 */
export async function moveBelongings(tx: Transaction, fromId: string, toId: string) {
  const { followers } = await listTies(tx, fromId)
  // They stay as they are read: to want to hear nothing of an account takes a share of it (`lockPair`).
  const wary = await listWary(tx, fromId)
  await lockCrowd(tx, [fromId, toId, ...followers, ...wary])
  // Before the posts: whoever decides about a report, or takes it back, goes from it to its post.
  await tx
    .update(reports)
    .set({ targetAuthorId: toId })
    .where(eq(reports.targetAuthorId, fromId))
  const moved = await tx
    .update(posts)
    .set({ authorId: toId })
    .where(eq(posts.authorId, fromId))
    .returning({ id: posts.id })
  await tx.update(comments).set({ authorId: toId }).where(eq(comments.authorId, fromId))
  await moveMentions(tx, fromId, toId)
  await tx.update(images).set({ ownerId: toId }).where(eq(images.ownerId, fromId))
  await tx.update(topics).set({ creatorId: toId }).where(eq(topics.creatorId, fromId))
  const relations = await copyRelationsTo(tx, fromId, toId)
  const gained = await moveFollowers(tx, followers, { fromId, toId })
  await tx
    .update(accounts)
    .set({
      postCount: sql`${accounts.postCount} + (select "f"."post_count" from ${accounts} "f" where "f"."id" = ${fromId})`,
      totalViews: plusUpTo(
        accounts.totalViews,
        sql`(select "f"."total_views" from ${accounts} "f" where "f"."id" = ${fromId})`,
      ),
      followerCount: sql`${accounts.followerCount} + ${gained}`,
    })
    .where(eq(accounts.id, toId))
  return { posts: moved.length, followers: gained, relations }
}

/** A comment that mentions both goes on to mention the other as it does: one account has one name in it. */
async function moveMentions(tx: Transaction, fromId: string, toId: string) {
  const own = alias(commentMentions, 'own')
  const mentionsBoth = tx
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.commentId, commentMentions.commentId), eq(own.accountId, toId)))
  await tx
    .update(commentMentions)
    .set({ accountId: toId })
    .where(and(eq(commentMentions.accountId, fromId), notExists(mentionsBoth)))
}

/** A member who follows both already follows one; across a block nobody follows. */
async function moveFollowers(
  tx: Transaction,
  followers: string[],
  { fromId, toId }: { fromId: string; toId: string },
): Promise<number> {
  let count = 0
  for await (const some of chunksOf(followers)) {
    const gained = await rows<{ follower_id: string }>(
      tx,
      sql`insert into ${follows} ("follower_id", "followee_id", "enable_notification", "is_shown", "created_at")
        select "follower_id", ${toId}::uuid, "enable_notification", "is_shown", "created_at" from ${follows}
        where "followee_id" = ${fromId} and ${isOneOf(sql`"follower_id"`, some)}
          and "follower_id" <> ${toId} and not exists (
          select 1 from ${blocks}
          where ("account_id" = ${toId} and "other_id" = "follower_id")
            or ("account_id" = "follower_id" and "other_id" = ${toId})
        )
        on conflict do nothing returning "follower_id"`,
    )
    const ids = gained.map((row) => row.follower_id)
    // They lose the tie to the other one when it is cut.
    await tx
      .update(accounts)
      .set({ followingCount: sql`${accounts.followingCount} + 1` })
      .where(isOneOf(accounts.id, ids))
    count += ids.length
  }
  return count
}
