import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { excerptOf } from '#content/text.ts'
import { first, type Handle } from '#server/db/client.ts'
import {
  type Post,
  postImages,
  postRevisions,
  type PostRevision,
  posts,
  type RevisionKind,
  categories,
} from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { ownImages } from '#server/images/image-address.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { countedPageOf } from '#server/lists/rows.ts'
import type { Shown } from './publication.ts'
import type { Rendering, Writing } from './writing.ts'

/** The categories of a saved state that still exist. */
const livingCategories = sql<string[]>`array(
  select ${categories.id} from ${categories}
  where ${categories.id} = any(${postRevisions.categoryIds}) order by ${categories.id}
)`

/** The topics of a saved state; one that was merged into another is that other one. */
export const currentTopics = sql<string[]>`array(
  select distinct coalesce(${topics.mergedIntoId}, ${topics.id}) from ${topics}
  where ${topics.id} = any(${postRevisions.topicIds}) order by 1
)`

export const writingColumns = {
  title: postRevisions.title,
  format: postRevisions.format,
  content: postRevisions.content,
  excerpt: postRevisions.excerpt,
  coverImage: postRevisions.coverImage,
  tags: postRevisions.tags,
  categoryIds: livingCategories,
  topicIds: currentTopics,
}

const isRevision = (postId: string, revision: number) =>
  and(eq(postRevisions.postId, postId), eq(postRevisions.revision, revision))

/** Whether a saved state is one block of plain text, as `content/` leaves what would be too much. */
export const isPlainText = sql<boolean>`(
  jsonb_array_length(${postRevisions.tree}->'children') = 1
  and ${postRevisions.tree} @> '{"children":[{"tagName":"pre","properties":{"className":["plain-text"]}}]}'
)`

/** The same of one saved state; false where there is none. */
export async function readsAsPlainText(
  db: Handle,
  postId: string,
  revision: number,
): Promise<boolean> {
  const [found] = await db
    .select({ isPlainText })
    .from(postRevisions)
    .where(isRevision(postId, revision))
  return found?.isPlainText ?? false
}

/** A saved state as its author handed it in, without what has been deleted since. */
export const findWriting = (
  db: Handle,
  postId: string,
  revision: number,
): Promise<Writing | undefined> =>
  first(db.select(writingColumns).from(postRevisions).where(isRevision(postId, revision)))

/** A saved state with what lists and search take from it. */
export async function findShown(
  tx: Handle,
  postId: string,
  revision: number,
): Promise<Shown | undefined> {
  const [found] = await tx
    .select({
      writing: writingColumns,
      tree: postRevisions.tree,
      text: postRevisions.text,
      wordCount: postRevisions.wordCount,
    })
    .from(postRevisions)
    .where(isRevision(postId, revision))
  if (!found) return undefined
  const { writing, tree, text, wordCount } = found
  return {
    writing,
    rendering: { text, wordCount, excerpt: writing.excerpt || excerptOf(tree) },
  }
}

const entryColumns = {
  revision: postRevisions.revision,
  kind: postRevisions.kind,
  title: postRevisions.title,
  format: postRevisions.format,
  wordCount: postRevisions.wordCount,
  createdAt: postRevisions.createdAt,
}

export type RevisionEntry = Pick<PostRevision, keyof typeof entryColumns>

/** One page of the history of a post, newest first. */
export function findEntries(db: Handle, postId: string, request: PageRequest) {
  const isOfPost = eq(postRevisions.postId, postId)
  const entries = db.select(entryColumns).from(postRevisions).where(isOfPost)
  return countedPageOf(
    entries.orderBy(desc(postRevisions.revision)),
    request,
    db.$count(postRevisions, isOfPost),
  )
}

/** One entry of the history with all it says. */
export const findRevision = (db: Handle, postId: string, revision: number) =>
  first(
    db
      .select({
        ...entryColumns,
        ...writingColumns,
        tree: postRevisions.tree,
        outline: postRevisions.outline,
      })
      .from(postRevisions)
      .where(isRevision(postId, revision)),
  )

interface NewRevision {
  revision: number
  kind: RevisionKind
  editId: string | null
  createdAt: Date
}

/** Adds a saved state; one of the same run of saves makes room for it, and what is too old goes. */
export async function insertRevision(
  tx: Handle,
  post: Post,
  made: NewRevision,
  { writing, rendering }: { writing: Writing; rendering: Rendering },
): Promise<void> {
  const runSince = await endRun(tx, post, made)
  const { tree, outline, text, wordCount, images } = rendering
  const derived = { tree, outline, text, wordCount, runSince }
  await tx.insert(postRevisions).values({ ...writing, ...derived, ...made, postId: post.id })
  const shown = ownImages([...images, writing.coverImage ?? ''])
  if (shown.length > 0)
    await tx
      .insert(postImages)
      .values(shown.map((image) => ({ ...image, postId: post.id })))
      .onConflictDoNothing()
  if (runSince) await measure(tx, post.id)
  else await thinHistory(tx, post, made.revision, historyBytes)
}

/** The bytes of one saved state; 0 where there is none. */
export async function bytesOf(tx: Handle, postId: string, revision: number): Promise<number> {
  const [found] = await tx
    .select({ bytes: postRevisions.bytes })
    .from(postRevisions)
    .where(isRevision(postId, revision))
  return found?.bytes ?? 0
}

const longestRun = 10 * 60_000

/** Removes the newest state when the new one continues its run; answers when that run began. */
async function endRun(tx: Handle, post: Post, { kind, editId, createdAt }: NewRevision) {
  // A retried first save is told by the first revision.
  const isKept = [1, post.publishedRevision, post.reviewRevision].includes(post.revision)
  if (kind !== 'saved' || editId === null || isKept) return null
  const newest = isRevision(post.id, post.revision)
  const [last] = await tx
    .select({
      kind: postRevisions.kind,
      editId: postRevisions.editId,
      since: sql<Date>`coalesce(${postRevisions.runSince}, ${postRevisions.createdAt})`.mapWith(
        postRevisions.createdAt,
      ),
    })
    .from(postRevisions)
    .where(newest)
  const continues =
    last?.kind === 'saved' &&
    last.editId === editId &&
    createdAt.getTime() - last.since.getTime() < longestRun
  if (!continues) return null
  await tx.delete(postRevisions).where(newest)
  return last.since
}

const keptOfEachKind = 50
/** What the states of one post may weigh together: five of the longest text there is. */
const historyBytes = 16 * 1024 * 1024

/** Drops the oldest states beyond fifty of a kind, and beyond so many bytes; never what is shown, judged or newest. */
export async function thinHistory(tx: Handle, post: Post, newest: number, mostBytes: number) {
  const needed = [newest, post.publishedRevision, post.reviewRevision].filter(
    (revision) => revision !== null,
  )
  await tx.delete(postRevisions).where(
    and(
      eq(postRevisions.postId, post.id),
      notInArray(postRevisions.revision, needed),
      sql`${postRevisions.revision} in (
        select revision from (
          select revision,
            row_number() over (partition by kind order by revision desc) as place,
            sum(bytes) over (order by revision desc) as weight
          from ${postRevisions} where post_id = ${post.id}
        ) as placed where place > ${keptOfEachKind} or weight > ${mostBytes}
      )`,
    ),
  )
  await measure(tx, post.id)
}

/** Forgets what was saved after this state. */
export async function removeNewer(tx: Handle, postId: string, revision: number): Promise<void> {
  const isNewer = gt(postRevisions.revision, revision)
  await tx.delete(postRevisions).where(and(eq(postRevisions.postId, postId), isNewer))
  await measure(tx, postId)
}

const measure = (tx: Handle, postId: string) =>
  tx
    .update(posts)
    .set({
      textBytes: sql`(
        select coalesce(sum(bytes), 0) from ${postRevisions} where post_id = ${postId}
      )`,
    })
    .where(eq(posts.id, postId))

/** Notes in the history what became of a state: submitted, or before readers. */
export async function markKinds(tx: Handle, before: Post, after: Post): Promise<void> {
  const { publishedRevision, reviewRevision } = after
  if (publishedRevision !== null && publishedRevision !== before.publishedRevision)
    await markKind(tx, after.id, publishedRevision, 'published')
  else if (reviewRevision !== null && reviewRevision !== before.reviewRevision)
    await markKind(tx, after.id, reviewRevision, 'submitted')
}

const markKind = (tx: Handle, postId: string, revision: number, kind: RevisionKind) =>
  tx.update(postRevisions).set({ kind }).where(isRevision(postId, revision))
