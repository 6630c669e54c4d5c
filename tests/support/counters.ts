import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { rows } from '#server/db/client.ts'

/** Every counter that does not equal its rows. */
export async function wrongCounters(db: Handle): Promise<{ name: string; id: string }[]> {
  const wrong: { name: string; id: string }[] = []
  for (const [name, query] of Object.entries(counters)) {
    const found = await rows<{ id: string }>(db, query)
    wrong.push(...found.map(({ id }) => ({ name, id })))
  }
  return wrong
}

const published = sql.raw(`p.status = 'published'`)

/** By name, the ids of the rows whose counter is wrong. */
const counters = {
  'posts.like_count': sql`select p.id from posts p where p.like_count
    <> (select count(*) from post_likes l where l.post_id = p.id)`,
  'posts.favourite_count': sql`select p.id from posts p where p.favourite_count
    <> (select count(*) from favourites f where f.post_id = p.id)`,
  'posts.comment_count': sql`select p.id from posts p where p.comment_count
    <> (select count(*) from comments c where c.post_id = p.id and c.status = 'visible')`,
  'comments.reply_count': sql`select c.id from comments c where c.root_id is null and c.reply_count
    <> (select count(*) from comments r where r.root_id = c.id and r.status = 'visible')`,
  'comments.like_count': sql`select c.id from comments c where c.like_count
    <> (select count(*) from comment_likes l where l.comment_id = c.id)`,
  'accounts.post_count': sql`select a.id from accounts a where a.post_count
    <> (select count(*) from posts p where p.author_id = a.id and ${published})`,
  'accounts.total_views': sql`select a.id from accounts a where a.total_views
    <> (select coalesce(sum(p.view_count), 0) from posts p where p.author_id = a.id)`,
  'accounts.follower_count': sql`select a.id from accounts a where a.follower_count
    <> (select count(*) from follows f where f.followee_id = a.id)`,
  'accounts.following_count': sql`select a.id from accounts a where a.following_count
    <> (select count(*) from follows f where f.follower_id = a.id)`,
  'topics.post_count': sql`select t.id from topics t where t.post_count
    <> (select count(*) from post_topics x where x.topic_id = t.id and x.published_at is not null)`,
  'topics.follower_count': sql`select t.id from topics t where t.follower_count
    <> (select count(*) from topic_follows f where f.topic_id = t.id)`,
  'categories.post_count': sql`select c.id from categories c where c.post_count
    <> (select count(*) from post_categories x where x.category_id = c.id and x.published_at is not null)`,
}
