import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { rows, type Handle } from '#server/db/client.ts'
import { isPublished, postCategories, posts, postTags } from '#server/db/schema/posts.ts'
import { postTopics } from '#server/db/schema/topics.ts'

/** Who wrote a post and when it was published. */
export async function findPublished(db: Handle, id: string) {
  const [found] = await db
    .select({
      id: posts.id,
      authorId: posts.authorId,
      status: posts.status,
      publishedAt: posts.publishedAt,
    })
    .from(posts)
    .where(eq(posts.id, id))
  return found
}

export type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>

/** The author's published post next to this one in time. */
export async function findBeside(
  db: Handle,
  { id, authorId, publishedAt }: Published,
  side: 'before' | 'after',
): Promise<{ id: string; title: string } | undefined> {
  if (publishedAt === null) return undefined
  const here = sql`(${publishedAt.toISOString()}::timestamptz, ${id}::uuid)`
  const there = sql`(${posts.publishedAt}, ${posts.id})`
  const [found] = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(
      and(
        eq(posts.authorId, authorId),
        isPublished,
        side === 'before' ? sql`${there} < ${here}` : sql`${there} > ${here}`,
      ),
    )
    .orderBy(
      side === 'before'
        ? sql`${posts.publishedAt} desc, ${posts.id} desc`
        : sql`${posts.publishedAt} asc, ${posts.id} asc`,
    )
    .limit(1)
  return found
}

/** What each shared thing says about how near two posts are. */
const nearness = { tag: 3, topic: 2, category: 1 } as const

/** Posts looked at for each shared tag, topic or category, newest first: a bound on what a popular one costs. */
const looked = 30

/** Published posts that share tags, topics or categories with this one, nearest first, then hottest. */
export async function findRelated(db: Handle, id: string, most: number): Promise<string[]> {
  const shared = sql.join(
    [
      sharing(postTags, 'tag', { id, weight: nearness.tag }),
      sharing(postTopics, 'topic_id', { id, weight: nearness.topic }),
      sharing(postCategories, 'category_id', { id, weight: nearness.category }),
    ],
    sql` union all `,
  )
  const found = await rows<{ id: string }>(
    db,
    sql`select ${posts.id} as id
      from (select shared.post_id, sum(shared.weight) as near from (${shared}) as shared group by shared.post_id) as kin
      join ${posts} on ${posts.id} = kin.post_id
      where ${and(isPublished, ne(posts.id, id))}
      order by kin.near desc, ${posts.hotness} desc, ${posts.id} desc
      limit ${most}`,
  )
  return found.map((row) => row.id)
}

/** The newest posts on everything that this one is on, in one of the three lists of links. */
function sharing(
  table: typeof postTags | typeof postTopics | typeof postCategories,
  column: 'tag' | 'topic_id' | 'category_id',
  { id, weight }: { id: string; weight: number },
): SQL {
  const thing = sql.identifier(column)
  return sql`select near.post_id, ${weight}::integer as weight
    from ${table} as own cross join lateral (
      select other.post_id from ${table} as other
      where other.${thing} = own.${thing} and other.published_at is not null
      order by other.published_at desc, other.post_id desc limit ${looked}
    ) as near
    where own.post_id = ${id}::uuid`
}
