import { and, eq, sql } from 'drizzle-orm'
import type { ReportTargetType } from '#machines/lifecycle/report.machine.ts'
import type { Handle } from '../db/client.ts'
import { comments } from '../db/schema/comments.ts'
import { postRevisions, posts } from '../db/schema/posts.ts'
import { topics } from '../db/schema/topics.ts'
import type { TargetFacts } from './reports.policy.ts'

/** Something that may be reported, with what it says now. */
export type Target = TargetFacts & { title: string; text: string }

/** Code points of a text kept with a report: enough to judge by, and a bound on what a report costs. */
const keptText = 20_000

/** Finds what is to be reported, in whatever status it is. */
export const findTarget: Readonly<
  Record<ReportTargetType, (handle: Handle, id: string) => Promise<Target | undefined>>
> = {
  post: findPost,
  topic: findTopic,
  comment: findComment,
}

async function findPost(handle: Handle, id: string): Promise<Target | undefined> {
  const [found] = await handle
    .select({
      status: posts.status,
      authorId: posts.authorId,
      title: posts.title,
      text: sql<string>`left(coalesce(${postRevisions.text}, ''), ${keptText})`,
    })
    .from(posts)
    .leftJoin(
      postRevisions,
      and(
        eq(postRevisions.postId, posts.id),
        eq(postRevisions.revision, posts.publishedRevision),
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
      text: topics.description,
    })
    .from(topics)
    .where(eq(topics.id, id))
  return found && { type: 'topic', ...found }
}

/** A comment is called by the post it stands below. */
async function findComment(handle: Handle, id: string): Promise<Target | undefined> {
  const [found] = await handle
    .select({
      status: comments.status,
      postStatus: posts.status,
      authorId: comments.authorId,
      title: posts.title,
      text: comments.content,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, id))
  return found && { type: 'comment', ...found }
}
