import type { Database } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories } from '#server/db/schema/categories.ts'
import { comments } from '#server/db/schema/comments.ts'
import {
  postCategories,
  postRevisions,
  posts,
  postSearch,
  postTags,
} from '#server/db/schema/posts.ts'
import { favourites, postLikes, postViewDays } from '#server/db/schema/reactions.ts'
import { postTopics, topics } from '#server/db/schema/topics.ts'
import { monthOf } from '#server/lib/calendar.ts'
import type { SeededPost } from './posts.ts'
import { addToCounters, addToMonths, insertRows } from './seed.store.ts'

/** Those that a post and its readers have rows in. */
export const tablesOfPosts = [
  posts,
  postRevisions,
  postCategories,
  postTopics,
  postTags,
  postSearch,
  postLikes,
  favourites,
  comments,
  postViewDays,
]

/** Writes posts with all their rows, and counts them, in one transaction: a run cut short leaves nothing half done. */
export function writePosts(db: Database, seeded: SeededPost[]): Promise<void> {
  const all = <Row>(of: (post: SeededPost) => Row[]) => seeded.flatMap(of)
  return db.transaction(async (tx) => {
    await insertRows(
      tx,
      posts,
      seeded.map(({ post }) => post),
    )
    await insertRows(
      tx,
      postRevisions,
      seeded.map(({ revision }) => revision),
    )
    await insertRows(
      tx,
      postCategories,
      all((it) => it.categories),
    )
    await insertRows(
      tx,
      postTopics,
      all((it) => it.topics),
    )
    await insertRows(
      tx,
      postTags,
      all((it) => it.tags),
    )
    await insertRows(
      tx,
      postSearch,
      all((it) => it.search),
    )
    await insertRows(
      tx,
      postLikes,
      all((it) => it.readers.likes),
    )
    await insertRows(
      tx,
      favourites,
      all((it) => it.readers.favourites),
    )
    await insertRows(
      tx,
      comments,
      all((it) => it.readers.comments),
    )
    await insertRows(
      tx,
      postViewDays,
      all((it) => it.readers.viewDays),
    )
    const published = seeded.filter(({ post }) => post.status === 'published')
    // In the order in which publishing a post locks them.
    await addToCounters(tx, categories, countPosts(published, 'categories'))
    await addToCounters(tx, topics, countPosts(published, 'topics'))
    await addToCounters(tx, accounts, countAuthors(published))
    await addToMonths(tx, countMonths(published))
  })
}

function countPosts(published: SeededPost[], filed: 'categories' | 'topics') {
  const counts = new Map<string, { postCount: number }>()
  for (const post of published)
    for (const link of post[filed]) {
      const id = 'categoryId' in link ? link.categoryId : link.topicId
      counts.set(id, { postCount: (counts.get(id)?.postCount ?? 0) + 1 })
    }
  return counts
}

function countAuthors(published: SeededPost[]) {
  const counts = new Map<string, { postCount: number; totalViews: number }>()
  for (const { post } of published) {
    const { postCount, totalViews } = counts.get(post.authorId) ?? {
      postCount: 0,
      totalViews: 0,
    }
    counts.set(post.authorId, {
      postCount: postCount + 1,
      totalViews: totalViews + post.viewCount,
    })
  }
  return counts
}

function countMonths(published: SeededPost[]) {
  const counts = new Map<string, number>()
  for (const { post } of published) {
    const month = monthOf(post.createdAt)
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  return counts
}
