import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { first, type Handle } from '#server/db/client.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { postCategories, posts, postTags } from '#server/db/schema/posts.ts'
import { postTopics } from '#server/db/schema/topics.ts'
import { type SummaryRow, summaryColumns } from '#server/posts/posts.read.store.ts'

/** Who may read a post, and the author's published posts before and after it in time. */
export const findBetween = (db: Handle, id: string) => first(between(db).execute({ id }))

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

/** What two posts may share, and what each shared one says about how near they are. */
const kinds = [
  { table: postTags, thing: sql.identifier('tag'), weight: sql.raw('3') },
  { table: postTopics, thing: sql.identifier('topic_id'), weight: sql.raw('2') },
  { table: postCategories, thing: sql.identifier('category_id'), weight: sql.raw('1') },
] as const
type Kind = (typeof kinds)[number]

/** Posts looked at for each shared tag, topic or category, newest first: a bound on what a popular one costs. */
const looked = 30

/** Of those, the nearest as far as is known then: all that they share is looked up. */
const weighed = 40

/** What lists show of the published posts that share tags, topics or categories with this one, nearest first, then hottest. */
export const findRelated = (db: Handle, id: string): Promise<SummaryRow[]> =>
  related(db).execute({ id })

const related = preparedOn((db) => {
  const own = sql`(select ${sql.join(kinds.map(sharedThings), sql`, `)}) as own`
  const shared = sql.join(kinds.map(sharing), sql` union all `)
  // Each post is looked up by its key: joined, all posts of a small community would be read for it. The limits stand in the
  // text: as parameters they could be any, and PostgreSQL would plan anew each time for the few that they are.
  const candidates = sql`(
    select other.id, other.hotness
    from (
      select shared.post_id, sum(shared.weight) as near from (${shared}) as shared group by shared.post_id
    ) as kin
    cross join lateral (
      select * from ${posts} as other
      where other.id = kin.post_id and other.status = 'published' limit 1
    ) as other
    where other.id <> ${sql.placeholder('id')}
    order by kin.near desc, other.hotness desc, other.id desc limit ${sql.raw(`${weighed}`)}
  ) as candidate`
  const near = sql.join(kinds.map(sharedWith), sql` + `)
  const nearest = sql`(
    select candidate.id, ${near} as near from ${own} cross join lateral ${candidates}
    order by near desc, candidate.hotness desc, candidate.id desc limit ${sql.raw(`${mostRelated}`)}
  ) as nearest`
  return db
    .select(summaryColumns)
    .from(nearest)
    .innerJoin(posts, sql`${posts.id} = nearest.id`)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .orderBy(sql`nearest.near desc`, desc(posts.hotness), desc(posts.id))
    .prepare('related_posts')
})

/** All that a post is on of a kind, as a list. */
const sharedThings = ({ table, thing }: Kind): SQL => sql`array(
      select ${thing} from ${table} where ${table}.post_id = ${sql.placeholder('id')}::uuid
    ) as ${thing}`

/** The newest posts on everything of a kind that this one is on. */
const sharing = ({ table, thing, weight }: Kind): SQL => sql`
    select near.post_id, ${weight} as weight
    from unnest(own.${thing}) as one (${thing}) cross join lateral (
      select other.post_id from ${table} as other
      where other.${thing} = one.${thing} and other.published_at is not null
      order by other.published_at desc, other.post_id desc limit ${sql.raw(`${looked}`)}
    ) as near`

/** What a candidate shares of a kind with this one, weighed. */
const sharedWith = ({ table, thing, weight }: Kind): SQL => sql`
    ${weight} * (
      select count(*) from ${table} as theirs
      where theirs.post_id = candidate.id and theirs.${thing} = any(own.${thing})
    )`
