import { and, eq, sql } from 'drizzle-orm'
import type { PostPhase } from '#machines/lifecycle/post.machine.ts'
import type { ReportTargetType } from '#machines/lifecycle/report.machine.ts'
import type { Handle } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import type { Moderated } from '#server/moderation/rules.ts'
import { findMessageFacts } from './message-targets.store.ts'
import type { TargetFacts } from './reports.policy.ts'

/** Why and when an administrator last kept something from readers. */
interface Decided extends Moderated {
  reason: string | null
  rule: number | null
}

/** What of a post decides about its next step. */
interface PostLife {
  reviewRevision: number | null
  deletedFrom: PostPhase | null
}

type Facts =
  | (Extract<TargetFacts, { type: 'post' }> & PostLife)
  | Extract<TargetFacts, { type: 'topic' | 'comment' }>
  | (Extract<TargetFacts, { type: 'message' }> & { saidAt: Date })

/** Something that may be reported or appealed about, with what it says now. */
export type Target = Facts & Decided & { title: string; text: string; postId: string | null }

/** Code points of a text kept with a report: enough to judge by, and a bound on what a report costs. */
export const keptText = 20_000

/** Finds what a report or an appeal is about, in whatever status it is. */
export const findTarget: Readonly<
  Record<ReportTargetType, (handle: Handle, id: string) => Promise<Target | undefined>>
> = {
  post: findPost,
  topic: findTopic,
  comment: findComment,
  message: findMessage,
}

async function findPost(handle: Handle, id: string): Promise<Target | undefined> {
  const [found] = await handle
    .select({
      status: posts.status,
      authorId: posts.authorId,
      reviewRevision: posts.reviewRevision,
      deletedFrom: posts.deletedFrom,
      title: posts.title,
      text: sql<string>`left(coalesce(${postRevisions.text}, ''), ${keptText})`,
      postId: posts.id,
      reason: posts.reviewNote,
      rule: posts.reviewRule,
      moderatedAt: posts.moderatedAt,
      appealedAt: posts.appealedAt,
    })
    .from(posts)
    .leftJoin(
      postRevisions,
      and(
        eq(postRevisions.postId, posts.id),
        eq(
          postRevisions.revision,
          sql`coalesce(${posts.publishedRevision}, ${posts.revision})`,
        ),
      ),
    )
    .where(eq(posts.id, id))
  return found && { type: 'post', ...found }
}

async function findTopic(handle: Handle, id: string): Promise<Target | undefined> {
  const [found] = await handle
    .select({
      status: topics.status,
      authorId: topics.creatorId,
      title: topics.name,
      text: sql<string>`left(${topics.description}, ${keptText})`,
      reason: topics.reviewNote,
      rule: topics.reviewRule,
      moderatedAt: topics.moderatedAt,
      appealedAt: topics.appealedAt,
    })
    .from(topics)
    .where(eq(topics.id, id))
  return found && { type: 'topic', postId: null, ...found }
}

/** A comment is called by the post it stands below. */
async function findComment(handle: Handle, id: string): Promise<Target | undefined> {
  const [found] = await handle
    .select({
      status: comments.status,
      postStatus: posts.status,
      authorId: comments.authorId,
      title: posts.title,
      text: sql<string>`left(${comments.content}, ${keptText})`,
      postId: comments.postId,
      reason: comments.moderationNote,
      rule: comments.moderationRule,
      moderatedAt: comments.moderatedAt,
      appealedAt: comments.appealedAt,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, id))
  return found && { type: 'comment', ...found }
}

/** A private message is called by how it begins. */
async function findMessage(handle: Handle, id: string): Promise<Target | undefined> {
  const [found] = await findMessageFacts(handle, [id])
  if (!found) return undefined
  const { id: _, content: text, ...facts } = found
  return { ...facts, text, postId: null, reason: null, rule: null, ...neverModerated }
}

const neverModerated = { moderatedAt: null, appealedAt: null }
