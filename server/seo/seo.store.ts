import { and, asc, eq, gt, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { isPublished, postMonths, postRevisions, posts } from '#server/db/schema/posts.ts'
import { isEnabled, topics } from '#server/db/schema/topics.ts'
import type { TreeRoot } from '#content/tree.ts'

/** Something that has an address, and when it was last different. */
export interface Listed {
  id: string
  updatedAt: Date
}

interface Part {
  limit: number
  offset: number
}

/** The months that have published posts, and how many. */
export const findMonths = (db: Handle) =>
  db
    .select({ month: postMonths.month, count: postMonths.postCount })
    .from(postMonths)
    .where(gt(postMonths.postCount, 0))
    .orderBy(asc(postMonths.month))

/** How many posts were published between two days, the second one left out. */
export async function countPosts(db: Handle, from: string, until: string): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`coalesce(sum(${postMonths.postCount}), 0)::int` })
    .from(postMonths)
    .where(and(sql`${postMonths.month} >= ${from}`, sql`${postMonths.month} < ${until}`))
  return found?.count ?? 0
}

const findListed = (
  db: Handle,
  table: typeof posts | typeof accounts | typeof topics,
  which: SQL | undefined,
  { limit, offset }: Part,
  updatedAt: SQLWrapper = table.updatedAt,
): Promise<Listed[]> =>
  db
    .select({ id: table.id, updatedAt: sql<Date>`${updatedAt}`.mapWith(table.updatedAt) })
    .from(table)
    .where(which)
    .orderBy(asc(table.id))
    .limit(limit)
    .offset(offset)

/** As `textTimeOf` says it. */
const textTime = sql`coalesce(${posts.textChangedAt}, ${posts.updatedAt})`

export const findPostsOfMonth = (db: Handle, month: string, part: Part) =>
  findListed(db, posts, and(isPublished, eq(posts.month, month)), part, textTime)

/** Those who have published something. */
const isAuthor = and(
  inArray(accounts.status, ['active', 'placeholder']),
  gt(accounts.postCount, 0),
)

export const countAuthors = (db: Handle): Promise<number> => db.$count(accounts, isAuthor)

export const findAuthors = (db: Handle, part: Part) => findListed(db, accounts, isAuthor, part)

export const countTopics = (db: Handle): Promise<number> => db.$count(topics, isEnabled)

export const findTopics = (db: Handle, part: Part) => findListed(db, topics, isEnabled, part)

/** The published texts of these posts, by post; null for one that is longer than `longest` bytes of JSON, which is not even read. */
export async function findTrees(db: Handle, ids: string[], longest: number) {
  if (ids.length === 0) return new Map<string, never>()
  const { tree } = postRevisions
  const found = await db
    .select({
      id: posts.id,
      // Null or the column itself, so it is read as the column is.
      tree: sql<TreeRoot | null>`case when octet_length(${tree}::text) <= ${longest} then ${tree} end`.mapWith(
        tree,
      ),
    })
    .from(posts)
    .innerJoin(
      postRevisions,
      and(
        eq(postRevisions.postId, posts.id),
        eq(postRevisions.revision, posts.publishedRevision),
      ),
    )
    .where(inArray(posts.id, ids))
  return new Map(found.map(({ id, tree }) => [id, tree]))
}
