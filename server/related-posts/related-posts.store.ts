import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { postCategories, posts, postTags } from '#server/db/schema/posts.ts'
import { postTopics } from '#server/db/schema/topics.ts'
import { type SummaryRow, summaryColumns } from '#server/posts/posts.read.store.ts'

/** Who may read a post, and the author's published posts before and after it in time. */
export async function findBetween(db: Handle, id: string) {
  const [found] = await between(db).execute({ id })
  return found
}

const between = preparedOn((db) =>
  db
    .select({
      id: posts.id,
      authorId: posts.authorId,
      status: posts.status,
      previous: beside('before'),
      next: beside('after'),
    })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('id')))
    .prepare('post_between'),
)

/**
 * The author's published post next to this one in time; null where there is none. Columns are named, as Drizzle leaves out the
 * table of each where a statement has but one.
 */
function beside(side: 'before' | 'after') {
  const [isBeyond, order] = side === 'before' ? ['<', 'desc'] : ['>', 'asc']
  return sql<{ id: string; title: string } | null>`(
    select json_build_object('id', other.id, 'title', other.title) from ${posts} as other
    where other.author_id = ${posts}.author_id and other.status = 'published'
      and (other.published_at, other.id) ${sql.raw(isBeyond)} (${posts}.published_at, ${posts}.id)
    order by other.published_at ${sql.raw(order)}, other.id ${sql.raw(order)} limit 1
  )`
}

/** Related posts below one that was read to its end. */
const mostRelated = 4

/** What each shared thing says about how near two posts are. */
const nearness = { tag: 3, topic: 2, category: 1 } as const

/** Posts looked at for each shared tag, topic or category, newest first: a bound on what a popular one costs. */
const looked = 30

/** What lists show of the published posts that share tags, topics or categories with this one, nearest first, then hottest. */
export const findRelated = (db: Handle, id: string): Promise<SummaryRow[]> =>
  related(db).execute({ id })

const related = preparedOn((db) => {
  const shared = sql.join(
    [
      sharing(postTags, 'tag', nearness.tag),
      sharing(postTopics, 'topic_id', nearness.topic),
      sharing(postCategories, 'category_id', nearness.category),
    ],
    sql` union all `,
  )
  // The limit stands in the text: as a parameter it could be any, and PostgreSQL would plan anew each time for the few that it is.
  const nearest = sql`(
    select other.id, kin.near
    from (
      select shared.post_id, sum(shared.weight) as near from (${shared}) as shared group by shared.post_id
    ) as kin
    inner join ${posts} as other on other.id = kin.post_id
    where other.status = 'published' and other.id <> ${sql.placeholder('id')}
    order by kin.near desc, other.hotness desc, other.id desc limit ${sql.raw(`${mostRelated}`)}
  ) as nearest`
  return db
    .select(summaryColumns)
    .from(nearest)
    .innerJoin(posts, sql`${posts.id} = nearest.id`)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .orderBy(sql`nearest.near desc`, desc(posts.hotness), desc(posts.id))
    .prepare('related_posts')
})

/** The newest posts on everything that this one is on, in one of the three lists of links. */
function sharing(
  table: typeof postTags | typeof postTopics | typeof postCategories,
  column: 'tag' | 'topic_id' | 'category_id',
  weight: number,
): SQL {
  const thing = sql.identifier(column)
  return sql`select near.post_id, ${sql.raw(`${weight}`)} as weight
    from ${table} as own cross join lateral (
      select other.post_id from ${table} as other
      where other.${thing} = own.${thing} and other.published_at is not null
      order by other.published_at desc, other.post_id desc limit ${sql.raw(`${looked}`)}
    ) as near
    where own.post_id = ${sql.placeholder('id')}::uuid`
}
