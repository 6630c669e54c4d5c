import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { commentMentions, comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { settings } from '#server/db/schema/settings.ts'

const key = 'news'
/** What a process leaves untold is a few rows; a bound all the same. */
const most = 1000

/** Until when everything that happened is told; undefined before the first time. */
export async function readTold(handle: Handle): Promise<Date | undefined> {
  const [found] = await handle.select().from(settings).where(eq(settings.key, key))
  return typeof found?.value === 'string' ? new Date(found.value) : undefined
}

export const writeTold = (handle: Handle, until: Date, now: Date) => {
  const value = until.toISOString()
  return handle
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
}

export const membersSince = (handle: Handle, since: Date) =>
  handle
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(and(gte(accounts.createdAt, since), eq(accounts.status, 'active')))
    .orderBy(asc(accounts.createdAt))
    .limit(most)

export const publishedSince = (handle: Handle, since: Date) =>
  handle
    .select({ postId: posts.id, authorId: posts.authorId, isFirst: sql<boolean>`true` })
    .from(posts)
    .where(and(eq(posts.status, 'published'), gte(posts.publishedAt, since)))
    .orderBy(asc(posts.publishedAt))
    .limit(most)

/** Visible comments, as the event of their making tells them. */
export function commentsSince(handle: Handle, since: Date) {
  const parent = alias(comments, 'parent')
  return handle
    .select({
      commentId: comments.id,
      postId: comments.postId,
      postAuthorId: posts.authorId,
      authorId: comments.authorId,
      parentAuthorId: parent.authorId,
      mentionedIds: sql<string[]>`array(
        select ${commentMentions.accountId}::text from ${commentMentions}
        where ${commentMentions.commentId} = ${comments.id})`,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(parent, eq(parent.id, comments.parentId))
    .where(and(eq(comments.status, 'visible'), gte(comments.createdAt, since)))
    .orderBy(asc(comments.createdAt))
    .limit(most)
}

/** What administrators decided about posts. */
export const decisionsSince = (handle: Handle, since: Date, actions: string[]) =>
  handle
    .select({
      action: auditLog.action,
      postId: posts.id,
      authorId: posts.authorId,
      revision: posts.revision,
      actorId: sql<string>`coalesce(${auditLog.actorId}::text, '')`,
      reason: auditLog.reason,
    })
    .from(auditLog)
    .innerJoin(posts, sql`${posts.id}::text = ${auditLog.targetId}`)
    .where(
      and(
        eq(auditLog.targetType, 'post'),
        inArray(auditLog.action, actions),
        gte(auditLog.createdAt, since),
      ),
    )
    .orderBy(asc(auditLog.createdAt))
    .limit(most)
