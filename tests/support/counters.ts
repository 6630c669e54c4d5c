import { type SQL, sql } from 'drizzle-orm'
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
/** In the product's calendar. */
const dayOf = (moment: string) =>
  sql.raw(`to_char(${moment} + interval '8 hours', 'YYYY-MM-DD')`)

/** The keys of a kept count (`server/counts`) that is not what counting the rows says. */
const kept = (name: string, counted: SQL) => sql`
  select coalesce(k.key, r.key) as id
  from (select key, sum(change) as n from runtime.counts where name = ${name} group by key) k
  full join (${counted}) r on r.key = k.key
  where coalesce(k.n, 0) <> coalesce(r.n, 0)`

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
  'posts.report_count': sql`select p.id from posts p where p.report_count
    <> (select count(*) from reports r where r.target_type = 'post' and r.target_id = p.id)`,
  'counts posts.state': kept(
    'posts.state',
    sql`select coalesce(case when deleted_at is not null then 'deleted' end, status) as key, count(*) as n
      from posts group by 1
      union all select 'waiting', count(*) from posts where deleted_at is null and review_revision is not null`,
  ),
  'counts posts.own': kept(
    'posts.own',
    sql`select author_id || ' ' || coalesce(case when deleted_at is not null then 'deleted' end, status) as key,
        count(*) as n from posts group by 1
      union all select author_id || ' waiting', count(*) from posts
        where deleted_at is null and review_revision is not null group by 1`,
  ),
  'counts posts.day': kept(
    'posts.day',
    sql`select ${dayOf(`published_at at time zone 'UTC'`)} as key, count(*) as n from posts
      where status = 'published' and published_at is not null group by 1`,
  ),
  'counts accounts.day': kept(
    'accounts.day',
    sql`select ${dayOf(`created_at at time zone 'UTC'`)} as key, count(*) as n from accounts
      where status = 'active' group by 1`,
  ),
  'counts accounts.views': kept(
    'accounts.views',
    sql`select '' as key, sum(total_views) as n from accounts where status = 'active'`,
  ),
  'counts comments.day': kept(
    'comments.day',
    sql`select ${dayOf(`created_at at time zone 'UTC'`)} as key, count(*) as n from comments
      where status = 'visible' group by 1`,
  ),
  'counts reports.day': kept(
    'reports.day',
    sql`select ${dayOf(`created_at at time zone 'UTC'`)} as key, count(*) as n from reports group by 1`,
  ),
  'counts topics.status': kept(
    'topics.status',
    sql`select status as key, count(*) as n from topics group by 1`,
  ),
  'counts post_tags.tag': kept(
    'post_tags.tag',
    sql`select tag as key, count(*) as n from post_tags where published_at is not null group by 1`,
  ),
  'counts post_view_days.day': kept(
    'post_view_days.day',
    sql`select day::text as key, sum(view_count) as n from post_view_days group by 1`,
  ),
  'counts notifications.shown': kept('notifications.shown', noticesWhere('true')),
  'counts notifications.unread': kept('notifications.unread', noticesWhere('read_at is null')),
  'counts assistant_messages.shown': kept('assistant_messages.shown', messagesWhere('true')),
  'counts assistant_messages.unread': kept(
    'assistant_messages.unread',
    messagesWhere('read_at is null'),
  ),
  'post_search.published_at': sql`select p.id from posts p
    full join post_search s on s.post_id = p.id and s.published_at = p.published_at
    where (p.status = 'published') <> (s.post_id is not null) or p.id is null`,
}

function noticesWhere(which: string) {
  return sql`select recipient_id || ' ' || category as key, count(*) as n from notifications
    where withdrawn_at is null and deleted_at is null and ${sql.raw(which)} group by 1`
}

function messagesWhere(which: string) {
  return sql`select recipient_id::text as key, count(*) as n from assistant_messages
    where deleted_at is null and ${sql.raw(which)} group by 1`
}
