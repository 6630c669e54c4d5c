import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { first, type Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import {
  movedCategories,
  type Post,
  postCategories,
  postMonths,
  posts,
  postSearch,
  postTags,
  categories,
} from '#server/db/schema/posts.ts'
import { isEnabled, postTopics, topics } from '#server/db/schema/topics.ts'

/** Finds a post by one of its identities, and keeps others from changing it until the transaction ends. */
export const lockPost = (
  tx: Handle,
  identity: { id: string } | { authorId: string; clientId: string } | { importKey: string },
): Promise<Post | undefined> =>
  first(tx.select().from(posts).where(conditionOf(identity)).for('update'))

function conditionOf(
  identity: { id: string } | { authorId: string; clientId: string } | { importKey: string },
) {
  if ('id' in identity) return eq(posts.id, identity.id)
  if ('importKey' in identity) return eq(posts.importKey, identity.importKey)
  return and(eq(posts.authorId, identity.authorId), eq(posts.clientId, identity.clientId))
}

export async function insertPost(tx: Handle, post: typeof posts.$inferInsert): Promise<Post> {
  const [made] = await tx.insert(posts).values(post).returning()
  if (!made) throw new Error('an insert without conflict answered no row')
  return made
}

/** Writes what a change of the author or of an administrator touches; counters move by themselves. */
export const updatePost = (tx: Handle, post: Post) =>
  tx
    .update(posts)
    .set({
      title: post.title,
      format: post.format,
      status: post.status,
      excerpt: post.excerpt,
      coverImage: post.coverImage,
      revision: post.revision,
      publishedRevision: post.publishedRevision,
      reviewRevision: post.reviewRevision,
      submittedAt: post.submittedAt,
      publishedAt: post.publishedAt,
      reviewNote: post.reviewNote,
      reviewRule: post.reviewRule,
      heldFor: post.heldFor,
      moderatedAt: post.moderatedAt,
      wordCount: post.wordCount,
      updatedAt: post.updatedAt,
      textChangedAt: post.textChangedAt,
      deletedAt: post.deletedAt,
      deletedFrom: post.deletedFrom,
    })
    .where(eq(posts.id, post.id))

/** Where a post is listed. `publishedAt` is null while readers do not see it. */
export interface Links {
  categoryIds: string[]
  topicIds: string[]
  tags: string[]
  publishedAt: Date | null
}

/** Replaces the lists a post is in; also called when it becomes visible or ceases to be. */
export async function replaceLinks(tx: Handle, postId: string, links: Links): Promise<void> {
  const { publishedAt } = links
  await tx.delete(postCategories).where(eq(postCategories.postId, postId))
  await tx.delete(postTopics).where(eq(postTopics.postId, postId))
  await tx.delete(postTags).where(eq(postTags.postId, postId))
  const inCategories = links.categoryIds.map((categoryId) => ({
    postId,
    categoryId,
    publishedAt,
  }))
  const inTopics = links.topicIds.map((topicId) => ({ postId, topicId, publishedAt }))
  const tagged = links.tags.map((tag, position) => ({ postId, tag, position, publishedAt }))
  if (inCategories.length > 0) await tx.insert(postCategories).values(inCategories)
  if (inTopics.length > 0) await tx.insert(postTopics).values(inTopics)
  if (tagged.length > 0) await tx.insert(postTags).values(tagged)
}

/** Takes a post out of the lists that readers see, and remembers which these were. */
export async function hideLinks(tx: Handle, postId: string): Promise<void> {
  const hidden = { publishedAt: null }
  await tx.update(postCategories).set(hidden).where(eq(postCategories.postId, postId))
  await tx.update(postTopics).set(hidden).where(eq(postTopics.postId, postId))
  await tx.update(postTags).set(hidden).where(eq(postTags.postId, postId))
}

export async function findLinks(
  tx: Handle,
  postId: string,
): Promise<Pick<Links, 'categoryIds' | 'topicIds'>> {
  const inCategories = await tx
    .select({ id: postCategories.categoryId })
    .from(postCategories)
    .where(eq(postCategories.postId, postId))
  const inTopics = await tx
    .select({ id: postTopics.topicId })
    .from(postTopics)
    .where(eq(postTopics.postId, postId))
  return {
    categoryIds: inCategories.map(({ id }) => id),
    topicIds: inTopics.map(({ id }) => id),
  }
}

/** The same ids, each category whose posts went to another replaced by that one. Some may not exist any more, or never did. */
export async function currentCategories(tx: Handle, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const moved = tx.select().from(movedCategories).where(inArray(movedCategories.id, ids))
  return withTargets(ids, await moved)
}

/** Those of `ids` that a post may be filed under. */
export async function knownCategories(tx: Handle, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids))
  return found.map(({ id }) => id)
}

/**
 * Lets no two topics become one until the transaction ends. Before anything is filed under topics, and before the
 * revision that says under which.
 */
export const keepTopics = (tx: Handle) =>
  tx.execute(sql`lock table ${postTopics} in row exclusive mode`)

/** A topic that was merged into another one is that other one. */
export async function currentTopics(tx: Handle, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const merged = await tx
    .select({ id: topics.id, targetId: topics.mergedIntoId })
    .from(topics)
    .where(and(inArray(topics.id, ids), isNotNull(topics.mergedIntoId)))
  return withTargets(ids, merged)
}

function withTargets(ids: string[], moved: { id: string; targetId: string | null }[]) {
  const targets = new Map(moved.map(({ id, targetId }) => [id, targetId]))
  return [...new Set(ids.map((id) => targets.get(id) ?? id))]
}

/** Those of `ids` that readers may open. */
export async function enabledTopics(tx: Handle, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: topics.id })
    .from(topics)
    .where(and(inArray(topics.id, ids), isEnabled))
  return found.map(({ id }) => id)
}

/** How many published posts more (or fewer) each of these has. */
export interface CounterChange {
  authorId: string
  author: number
  categories: Map<string, number>
  topics: Map<string, number>
  /** By first day, as in `postMonths`. */
  months: Map<string, number>
}

/** One row at a time in the order of ids: two posts published at once cannot wait for each other. */
export async function changeCounters(tx: Handle, change: CounterChange): Promise<void> {
  for (const [id, by] of ordered(change.categories))
    await tx
      .update(categories)
      .set({ postCount: sql`${categories.postCount} + ${by}` })
      .where(eq(categories.id, id))
  for (const [id, by] of ordered(change.topics))
    await tx
      .update(topics)
      .set({ postCount: sql`${topics.postCount} + ${by}` })
      .where(eq(topics.id, id))
  if (change.author !== 0)
    await tx
      .update(accounts)
      .set({ postCount: sql`${accounts.postCount} + ${change.author}` })
      .where(eq(accounts.id, change.authorId))
  for (const [month, by] of ordered(change.months))
    await tx
      .insert(postMonths)
      .values({ month, postCount: by })
      .onConflictDoUpdate({
        target: postMonths.month,
        set: { postCount: sql`${postMonths.postCount} + ${by}` },
      })
}

const ordered = (changes: Map<string, number>) =>
  [...changes].filter(([, by]) => by !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** By what readers find a post: all its words, and its title as suggestions have it. */
export const saveSearchDocument = (
  tx: Handle,
  postId: string,
  found: { document: string; title: string },
) =>
  tx
    .insert(postSearch)
    .values({ postId, ...found })
    .onConflictDoUpdate({ target: postSearch.postId, set: found })

export const removeSearchDocument = (tx: Handle, postId: string) =>
  tx.delete(postSearch).where(eq(postSearch.postId, postId))
