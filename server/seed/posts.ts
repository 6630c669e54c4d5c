import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Handle, Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { commentLikes, commentMentions, comments } from '#server/db/schema/comments.ts'
import {
  postCategories,
  postImages,
  postRevisions,
  posts,
  postSearch,
  postTags,
  categories,
} from '#server/db/schema/posts.ts'
import { favourites, postLikes, postViewDays } from '#server/db/schema/reactions.ts'
import { postTopics, topics } from '#server/db/schema/topics.ts'
import { monthOf } from '#server/lib/clock.ts'
import type { Progress } from '#server/lib/progress.ts'
import type { SeededPost } from './post-rows.ts'
import { addToCounters, addToMonths, insertRows, tally } from './seed.store.ts'

/** What a post and its readers have rows in, in an order in which they can be written. */
const parts = [
  part(posts, ({ post }) => [post]),
  part(postRevisions, ({ revision }) => [revision]),
  part(postImages, ({ images }) => images),
  part(postCategories, ({ categories: links }) => links),
  part(postTopics, ({ topics: links }) => links),
  part(postTags, ({ tags }) => tags),
  part(postSearch, ({ search }) => search),
  part(postLikes, ({ readers }) => readers.likes),
  part(favourites, ({ readers }) => readers.favourites),
  part(comments, ({ readers }) => readers.comments),
  part(commentLikes, ({ readers }) => readers.commentLikes),
  part(commentMentions, ({ readers }) => readers.mentions),
  part(postViewDays, ({ readers }) => readers.viewDays),
]

export const tablesOfPosts = parts.map(({ table }) => table)

function part<Table extends PgTable>(
  table: Table,
  rowsOf: (seeded: SeededPost) => Table['$inferInsert'][],
) {
  const write = (tx: Handle, seeded: SeededPost[]) =>
    insertRows(tx, table, seeded.flatMap(rowsOf))
  return { table, write }
}

interface Batches {
  posts: Iterable<SeededPost> | AsyncIterable<SeededPost>
  /** How many they are. */
  count: number
  /** As many in one transaction: few enough that a server on the same database answers in between. */
  size: number
  /** Says in the same transaction what a post means to others. */
  record?: (tx: Transaction, seeded: SeededPost) => Promise<void>
}

/** As many posts are made in a turn of the event loop, in a few milliseconds: so long a statement waits to be sent. */
const madeInATurn = 10

/**
 * Writes posts until all are there or the tool is interrupted. While the database writes two batches, as PostgreSQL can
 * at once, the next one is made. @returns how many were written
 */
export async function writePosts(
  db: Database,
  { posts: all, count, size, record }: Batches,
  progress: Progress,
): Promise<number> {
  let [made, written] = [0, 0]
  let [earlier, later] = [Promise.resolve(), Promise.resolve()]
  let batch: SeededPost[] = []
  for await (const post of all) {
    made += 1
    batch.push(post)
    if (made % madeInATurn === 0) await nextTurn()
    if (batch.length < size && made < count) continue
    await earlier
    if (progress.signal.aborted) break
    const { length } = batch
    // Progress is told in the order in which batches were begun.
    const writing = Promise.all([writeBatch(db, batch, record), later]).then(() => {
      written += length
      progress.onProgress(written, count)
    })
    // An await above or below hears of a failure; until then nobody does.
    writing.catch(() => {})
    batch = []
    earlier = later
    later = writing
  }
  await Promise.all([earlier, later])
  return written
}

/** Posts with all their rows and counters in one transaction: a run cut short leaves nothing half done. */
function writeBatch(db: Database, seeded: SeededPost[], record: Batches['record']) {
  const published = seeded.filter(({ post }) => post.publishedAt)
  return db.transaction(async (tx) => {
    for (const { write } of parts) await write(tx, seeded)
    // In the order in which publishing a post locks them.
    const inCategories = published.flatMap((it) => it.categories)
    const inTopics = published.flatMap((it) => it.topics)
    await addToCounters(tx, categories, {
      postCount: tally(inCategories, (it) => it.categoryId),
    })
    await addToCounters(tx, topics, { postCount: tally(inTopics, (it) => it.topicId) })
    await addToCounters(tx, accounts, {
      postCount: tally(published, ({ post }) => post.authorId),
      totalViews: tally(
        published,
        ({ post }) => post.authorId,
        ({ post }) => post.viewCount,
      ),
    })
    await addToMonths(
      tx,
      tally(published, ({ post }) => monthOf(post.createdAt)),
    )
    for (const post of seeded) await record?.(tx, post)
  })
}
