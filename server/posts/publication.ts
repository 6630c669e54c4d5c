import { and, eq, isNotNull } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { posts, type Post } from '#server/db/schema/posts.ts'
import { monthOf } from '#server/lib/clock.ts'
import { searchVector } from '#server/search/tokens.ts'
import { readSettings } from '#server/settings/settings.store.ts'
import * as store from './posts.store.ts'
import type { Rendering, Writing } from './writing.ts'

/** A writing with what was worked out from it. */
export interface Shown {
  writing: Writing
  rendering: Pick<Rendering, 'text' | 'excerpt' | 'wordCount'>
}

type Places = Pick<store.Links, 'categoryIds' | 'topicIds'>
const nowhere: Places = { categoryIds: [], topicIds: [] }

const isPublic = (post: Post) => post.status === 'published'

/** The columns of a post that repeat what its lists show of a writing. */
export const factsOf = ({ writing, rendering }: Shown) => ({
  title: writing.title,
  format: writing.format,
  coverImage: writing.coverImage,
  excerpt: rendering.excerpt,
  wordCount: rendering.wordCount,
})

/**
 * Files `after` under what `shown` says, before all readers when it is published
 * and before nobody else otherwise; counters and search follow.
 */
export async function show(tx: Handle, before: Post, after: Post, shown: Shown): Promise<void> {
  const { writing } = shown
  const was = isPublic(before) ? await store.findLinks(tx, before.id) : nowhere
  const is = isPublic(after) ? writing : nowhere
  await store.replaceLinks(tx, after.id, {
    ...writing,
    publishedAt: isPublic(after) ? after.publishedAt : null,
  })
  await store.changeCounters(tx, changeBetween(before, after, was, is))
  if (isPublic(after)) await makeFindable(tx, after.id, shown)
  else if (isPublic(before)) await store.removeSearchDocument(tx, after.id)
}

/** Derives what lists and search have of a post anew, after what it shows was rendered anew. */
export async function refresh(tx: Handle, post: Post, shown: Shown): Promise<void> {
  await store.updatePost(tx, { ...post, ...factsOf(shown) })
  if (isPublic(post)) await makeFindable(tx, post.id, shown)
}

function makeFindable(tx: Handle, postId: string, { writing, rendering }: Shown) {
  const { title, tags } = writing
  const document = searchVector({ title, names: tags, text: rendering.text })
  return store.saveSearchDocument(tx, postId, { document, title })
}

/** Takes a published post out of all that readers see; what it is filed under stays known. */
export async function hide(tx: Handle, before: Post, after: Post): Promise<void> {
  if (!isPublic(before)) return
  const was = await store.findLinks(tx, before.id)
  await store.hideLinks(tx, before.id)
  await store.changeCounters(tx, changeBetween(before, after, was, nowhere))
  await store.removeSearchDocument(tx, before.id)
}

function changeBetween(
  before: Post,
  after: Post,
  was: Places,
  is: Places,
): store.CounterChange {
  return {
    authorId: after.authorId,
    author: Number(isPublic(after)) - Number(isPublic(before)),
    categories: difference(was.categoryIds, is.categoryIds),
    topics: difference(was.topicIds, is.topicIds),
    months: difference(monthsOf(before), monthsOf(after)),
  }
}

/** The month in which readers find it; none while they do not see it. */
const monthsOf = (post: Post) =>
  isPublic(post) && post.publishedAt ? [monthOf(post.publishedAt)] : []

function difference(was: string[], is: string[]): Map<string, number> {
  const changes = new Map(was.map((id) => [id, -1]))
  for (const id of is) changes.set(id, (changes.get(id) ?? 0) + 1)
  return changes
}

/** Whether this installation wants to see what the author publishes before readers do. */
export async function needsReview(tx: Handle, authorId: string): Promise<boolean> {
  const { review } = await readSettings(tx)
  if (review !== 'newAuthors') return review === 'all'
  const [published] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), isNotNull(posts.publishedAt)))
    .limit(1)
  return !published
}
