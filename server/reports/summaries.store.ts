import { type ReportTargetType, reportTargetTypes } from '#machines/lifecycle/report.machine.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { findMessageFacts } from './message-targets.store.ts'
import type { TargetFacts } from './reports.policy.ts'

/** What a report or an appeal is about, as it is now, without its text. */
export type TargetSummary =
  | (Extract<TargetFacts, { type: 'post' | 'topic' | 'message' }> & { title: string })
  | (Extract<TargetFacts, { type: 'comment' }> & {
      title: string
      postId: string
      postAuthorId: string
    })

interface Claim {
  targetType: ReportTargetType
  targetId: string
}

/** Finds what a page of reports or appeals is about: one statement for each type that occurs. */
export async function findSummaries(db: Handle, claims: readonly Claim[]) {
  const found = new Map<string, TargetSummary>()
  // One after another: the embedded engine has one connection.
  for (const type of reportTargetTypes) {
    const ids = claims.flatMap((claim) => (claim.targetType === type ? claim.targetId : []))
    if (ids.length === 0) continue
    for (const { id, ...summary } of await find[type](db, ids)) {
      found.set(keyOf({ targetType: type, targetId: id }), summary)
    }
  }
  return (claim: Claim): TargetSummary | undefined => found.get(keyOf(claim))
}

const keyOf = ({ targetType, targetId }: Claim) => `${targetType} ${targetId}`

type Found = TargetSummary & { id: string }

const find: Readonly<
  Record<ReportTargetType, (db: Handle, ids: string[]) => Promise<Found[]>>
> = { post: findPosts, topic: findTopics, comment: findComments, message: findMessageFacts }

async function findPosts(db: Handle, ids: string[]): Promise<Found[]> {
  const { id, title, status, authorId } = posts
  const rows = await db
    .select({ id, title, status, authorId })
    .from(posts)
    .where(inArray(posts.id, ids))
  return rows.map((row) => ({ type: 'post', ...row }))
}

async function findTopics(db: Handle, ids: string[]): Promise<Found[]> {
  const { id, name: title, status, creatorId: authorId } = topics
  const rows = await db
    .select({ id, title, status, authorId })
    .from(topics)
    .where(inArray(topics.id, ids))
  return rows.map((row) => ({ type: 'topic', ...row }))
}

/** A comment is called by the post it stands below. */
async function findComments(db: Handle, ids: string[]): Promise<Found[]> {
  const rows = await db
    .select({
      id: comments.id,
      status: comments.status,
      authorId: comments.authorId,
      title: posts.title,
      postId: posts.id,
      postStatus: posts.status,
      postAuthorId: posts.authorId,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(inArray(comments.id, ids))
  return rows.map((row) => ({ type: 'comment', ...row }))
}
