import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PostPhase } from '#machines/lifecycle/post.machine.ts'
import { type ReportTargetType, reportTargetTypes } from '#machines/lifecycle/report.machine.ts'
import type { Handle } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { messages } from '#server/db/schema/messages.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { isSeenBy } from '#server/messages/messages.store.ts'
import type { Moderated } from '#server/moderation/rules.ts'
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
  | Extract<TargetFacts, { type: 'topic' }>
  | (Extract<TargetFacts, { type: 'comment' }> & { postAuthorId: string })
  | (Extract<TargetFacts, { type: 'message' }> & { saidAt: Date })

/** Something that may be reported or appealed about, as it is now. `text` is what it says, empty where nobody asked for it. */
export type Target = Facts & Decided & { title: string; text: string; postId: string | null }

/** Code points of a text kept with a report: enough to judge by, and a bound on what a report costs. */
export const keptText = 20_000

/** What a report or an appeal is about. */
export interface TargetRef {
  targetType: ReportTargetType
  targetId: string
}

/** Finds what a report or an appeal is about, with its text, in whatever status it is. */
export const findTarget = async (handle: Handle, ref: TargetRef): Promise<Target | undefined> =>
  (await findTargets(handle, [ref], { withText: true }))(ref)

/** Finds what a page of reports or appeals is about: one statement for each type that occurs. A type that nobody knows is about nothing. */
export async function findTargets(
  handle: Handle,
  refs: readonly TargetRef[],
  { withText = false } = {},
): Promise<(ref: TargetRef) => Target | undefined> {
  const found = new Map<string, Target>()
  const textOf = (column: PgColumn) =>
    withText ? sql<string>`left(coalesce(${column}, ''), ${keptText})` : sql<string>`''`
  // One after another: the embedded engine has one connection.
  for (const targetType of reportTargetTypes) {
    const ids = refs.flatMap((ref) => (ref.targetType === targetType ? ref.targetId : []))
    if (ids.length === 0) continue
    for (const { id, ...target } of await find[targetType](handle, ids, textOf))
      found.set(keyOf({ targetType, targetId: id }), target)
  }
  return (ref) => found.get(keyOf(ref))
}

/** A request may write the id in upper case. */
const keyOf = ({ targetType, targetId }: TargetRef) => `${targetType} ${targetId.toLowerCase()}`

type Find = (
  handle: Handle,
  ids: string[],
  textOf: (column: PgColumn) => ReturnType<typeof sql<string>>,
) => Promise<(Target & { id: string })[]>

const find: Readonly<Record<ReportTargetType, Find>> = {
  post: async (handle, ids, textOf) => {
    const found = await handle
      .select({
        id: posts.id,
        status: posts.status,
        authorId: posts.authorId,
        reviewRevision: posts.reviewRevision,
        deletedFrom: posts.deletedFrom,
        title: posts.title,
        // Where nobody asks for it, the engine leaves the join out.
        text: textOf(postRevisions.text),
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
      .where(inArray(posts.id, ids))
    return found.map((row) => ({ type: 'post', ...row }))
  },
  topic: async (handle, ids, textOf) => {
    const found = await handle
      .select({
        id: topics.id,
        status: topics.status,
        authorId: topics.creatorId,
        title: topics.name,
        text: textOf(topics.description),
        reason: topics.reviewNote,
        rule: topics.reviewRule,
        moderatedAt: topics.moderatedAt,
        appealedAt: topics.appealedAt,
      })
      .from(topics)
      .where(inArray(topics.id, ids))
    return found.map((row) => ({ type: 'topic', postId: null, ...row }))
  },
  // A comment is called by the post it stands below.
  comment: async (handle, ids, textOf) => {
    const found = await handle
      .select({
        id: comments.id,
        status: comments.status,
        postStatus: posts.status,
        authorId: comments.authorId,
        postAuthorId: posts.authorId,
        title: posts.title,
        text: textOf(comments.content),
        postId: comments.postId,
        reason: comments.moderationNote,
        rule: comments.moderationRule,
        moderatedAt: comments.moderatedAt,
        appealedAt: comments.appealedAt,
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(inArray(comments.id, ids))
    return found.map((row) => ({ type: 'comment', ...row }))
  },
  // A private message is called by how it begins.
  message: async (handle, ids) => {
    const found = await findMessageFacts(handle, ids)
    return found.map(({ content: text, ...facts }) => ({ ...facts, text, ...undecided }))
  },
}

const undecided = {
  postId: null,
  reason: null,
  rule: null,
  moderatedAt: null,
  appealedAt: null,
}

/** Code points by which a private message is called. */
const longestTitle = 40

/** A message that is one picture of this site and nothing else; the app shows it as that. */
const picture = /^\/images\/[a-z]+\/[\w-]+\.[a-z]+$/

type MessageFacts = Extract<TargetFacts, { type: 'message' }> & {
  id: string
  title: string
  content: string
  saidAt: Date
}

/** Private messages as a report knows them: what each says, and which of the two still see it. */
async function findMessageFacts(handle: Handle, ids: string[]): Promise<MessageFacts[]> {
  const { senderId, receiverId } = messages
  const found = await handle
    .select({
      id: messages.id,
      senderId,
      receiverId,
      content: messages.content,
      saidAt: messages.createdAt,
      withdrawnAt: messages.withdrawnAt,
      isSeenBySender: sql<boolean>`${isSeenBy({ viewerId: senderId, otherId: receiverId })}`,
      isSeenByReceiver: sql<boolean>`${isSeenBy({ viewerId: receiverId, otherId: senderId })}`,
    })
    .from(messages)
    .where(inArray(messages.id, ids))
  return found.map((row) => ({
    type: 'message',
    id: row.id,
    status: row.withdrawnAt === null ? 'visible' : 'deleted',
    authorId: row.senderId,
    readerIds: [
      ...(row.isSeenBySender ? [row.senderId] : []),
      ...(row.isSeenByReceiver ? [row.receiverId] : []),
    ],
    title: titleOf(row.content),
    content: row.content,
    saidAt: row.saidAt,
  }))
}

function titleOf(content: string): string {
  if (picture.test(content)) return '[图片]'
  const characters = Array.from(content.trim().replace(/\s+/g, ' '))
  return characters.length > longestTitle
    ? `${characters.slice(0, longestTitle).join('')}…`
    : characters.join('')
}
