import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { commentMentions, comments } from '#server/db/schema/comments.ts'
import { feedback } from '#server/db/schema/feedback.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { settings } from '#server/db/schema/settings.ts'
import { topicDecisionsSince } from '#server/topics/topic-news.store.ts'
import * as accountNews from '#server/users/account-news.store.ts'
import * as reactions from './missed-reactions.store.ts'

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

/** Posts that their authors took back. Where the last step was a save, that was before and is told. */
export const unpublishedSince = (handle: Handle, since: Date) =>
  handle
    .select({ postId: posts.id, authorId: posts.authorId, at: posts.updatedAt })
    .from(posts)
    .where(
      and(
        eq(posts.status, 'unpublished'),
        gte(posts.updatedAt, since),
        sql`not exists (
          select from ${postRevisions}
          where ${postRevisions.postId} = ${posts.id} and ${postRevisions.createdAt} > ${posts.updatedAt} - interval '1 second')`,
      ),
    )
    .orderBy(asc(posts.updatedAt))
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

/** The newest answer to each feedback. */
export async function answeredSince(handle: Handle, since: Date) {
  const found = await handle
    .select({
      feedbackId: feedback.id,
      authorId: feedback.authorId,
      status: feedback.status,
      reply: feedback.reply,
      answeredAt: feedback.answeredAt,
    })
    .from(feedback)
    .where(gte(feedback.answeredAt, since))
    .orderBy(asc(feedback.answeredAt))
    .limit(most)
  return found.flatMap(({ authorId, answeredAt, ...it }) =>
    authorId === null || answeredAt === null ? [] : [{ ...it, authorId, answeredAt }],
  )
}

/** Reports that have ended. */
export const reportsSince = (handle: Handle, since: Date) =>
  handle
    .select({
      reportId: reports.id,
      reporterId: reports.reporterId,
      outcome: sql<string>`coalesce(${reports.outcome}, '')`,
    })
    .from(reports)
    .where(
      and(
        inArray(reports.status, ['resolved', 'rejected', 'closed']),
        gte(reports.updatedAt, since),
      ),
    )
    .orderBy(asc(reports.updatedAt))
    .limit(most)

/** Appeals that were decided about. */
export const appealsSince = (handle: Handle, since: Date) =>
  handle
    .select({
      appealId: appeals.id,
      appellantId: appeals.appellantId,
      targetType: appeals.targetType,
      targetId: appeals.targetId,
      isAccepted: sql<boolean>`${appeals.status} = 'accepted'`,
      message: sql<string>`coalesce(${appeals.message}, '')`,
    })
    .from(appeals)
    .where(and(ne(appeals.status, 'pending'), gte(appeals.updatedAt, since)))
    .orderBy(asc(appeals.updatedAt))
    .limit(most)

export const reactionsSince = (handle: Handle, reaction: 'like' | 'favourite', since: Date) =>
  reactions.reactionsSince(handle, reaction, since, most)

export const commentLikesSince = (handle: Handle, since: Date) =>
  reactions.commentLikesSince(handle, since, most)

export const followsSince = (handle: Handle, since: Date) =>
  reactions.followsSince(handle, since, most)

/** What administrators decided about topics. */
export const topicsSince = (handle: Handle, since: Date) =>
  topicDecisionsSince(handle, since, most)

/** What members were warned of. */
export const warningsSince = (handle: Handle, since: Date) =>
  accountNews.warningsSince(handle, since, most)

/** Bans, their ends and changes of roles. */
export const accountsSince = (handle: Handle, since: Date) =>
  accountNews.accountDecisionsSince(handle, since, most)

/** Comments that an administrator took from readers, and that are still away. */
export async function commentRemovalsSince(handle: Handle, since: Date) {
  const found = await handle
    .select({
      commentId: comments.id,
      postId: comments.postId,
      authorId: comments.authorId,
      reason: auditLog.reason,
      rule: sql<number | null>`(${auditLog.after} ->> 'rule')::integer`,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .innerJoin(comments, sql`${comments.id}::text = ${auditLog.targetId}`)
    .where(
      and(
        eq(auditLog.targetType, 'comment'),
        inArray(auditLog.action, ['comment.hide', 'comment.delete']),
        ne(comments.status, 'visible'),
        gte(auditLog.createdAt, since),
      ),
    )
    .orderBy(asc(auditLog.createdAt))
    .limit(most)
  return found.map(({ reason, rule, at, ...it }) => ({ ...it, decision: { reason, rule, at } }))
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
      rule: posts.reviewRule,
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
