import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { rows } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { posts } from '#server/db/schema/posts.ts'
import { accessToken } from './members.ts'
import { poolOf } from './plans.ts'
import type { TestServer } from './server.ts'

const tables = ['posts', 'post_search', 'post_tags', 'post_topics', 'post_categories']

/** PostgreSQL alone: so many times the posts, with what lists and searches read of them, by one copy after another. */
export async function multiply({ core: { db } }: TestServer, times: number): Promise<void> {
  const client = await poolOf(db).connect()
  const ask = (text: string) => client.query(text)
  await ask(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set synchronous_commit = off`)
  // Made anew at the end: a tenth of the time.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes i where tablename = any($1)
      and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  for (const { indexname } of indexes) await ask(`drop index ${indexname}`)
  await ask(`create temp table copies as select id as old, gen_random_uuid() as new, interval '7 seconds' * k as back
    from posts cross join generate_series(1, ${times - 1}) k; create index on copies (old); analyze copies`)
  await ask(`insert into posts (id, author_id, title, format, status, excerpt, cover_image, revision, published_revision,
      published_at, held_for, view_count, like_count, comment_count, favourite_count, word_count, text_bytes, hotness,
      created_at, updated_at)
    select new, author_id, title, format, status, excerpt, cover_image, revision, published_revision,
      published_at - back, held_for, view_count, like_count, comment_count, favourite_count, word_count, text_bytes, hotness,
      created_at - back, updated_at - back
    from posts join copies on old = id`)
  for (const [table, column] of [
    ['post_tags', 'tag'],
    ['post_topics', 'topic_id'],
    ['post_categories', 'category_id'],
  ])
    await ask(`insert into ${table} (post_id, ${column}, published_at)
      select new, ${column}, published_at - back from ${table} join copies on old = post_id`)
  await ask(`insert into post_search (post_id, document, title, published_at)
    select new, document, title, published_at - back from post_search join copies on old = post_id`)
  await ask(`insert into post_revisions (post_id, revision, title, format, content, tree, outline, text, kind, created_at)
    select new, revision, title, format, '', '{"type":"root","children":[]}', '[]', left(text, 200), kind, created_at
    from post_revisions join copies on old = post_id`)
  for (const table of ['categories', 'topics', 'accounts', 'post_months'])
    await ask(`update ${table} set post_count = post_count * ${times}`)
  for (const { indexdef } of indexes) await ask(indexdef)
  await ask('vacuum (analyze)')
  client.release(true)
}

/** Who has the most of everything, and may see all of it. */
export interface Prolific {
  id: string
  /** Whom they talk with. */
  otherId: string
  tag: string
  /** How many posts there are, notices they have, messages they have got. */
  posts: number
  many: number
  token: () => Promise<string>
}

/** Makes the most prolific author an administrator, who has so many notices and messages; and one post in fifty reported. */
export async function makeProlific(server: TestServer, many: number): Promise<Prolific> {
  const { db } = server.core
  const name = `${many}-${server.core.newId()}`
  const other = await server.createMember({ email: `${name}@example.com`, nickKey: name })
  const id = await first(
    db,
    sql`select author_id as id from posts where status = 'published' group by 1 order by count(*) desc limit 1`,
  )
  const tag = await first(
    db,
    sql`select tag as id from post_tags group by 1 order by count(*) desc limit 1`,
  )
  await db
    .update(accounts)
    .set({ roles: ['Admin'] })
    .where(eq(accounts.id, id))
  await db.update(sessions).set({ accountId: id }).where(eq(sessions.id, other.sessionId))
  await db.transaction(async (tx) => {
    // A hundred thousand rows may take a busy machine longer than a server lets a statement take.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
    insert into notifications (id, recipient_id, type, category, cause, sender_id, post_id, created_at)
    select gen_random_uuid(), ${id}, 2, 'interaction', ${name} || ':' || k, ${other.id},
      (select p.id from posts p where p.status = 'published' limit 1), now() from generate_series(1, ${many}::int) k`)
    await tx.execute(sql`
    insert into messages (id, sender_id, receiver_id, content, created_at)
    select gen_random_uuid(), ${other.id}, ${id}, '你好', now() from generate_series(1, ${many}::int) k`)
    await tx.execute(sql`
    insert into reports (id, reporter_id, target_type, target_id, target_author_id, target_title, target_text, reason,
      description, status, created_at, updated_at)
    select gen_random_uuid(), ${other.id}, 'post', p.id, p.author_id, p.title, '', 0, '广告广告广告', 'resolved', now(), now()
    from (select *, row_number() over (order by id) as place from ${posts} limit 100000) p where place % 50 = 0`)
  })
  return {
    id,
    otherId: other.id,
    tag,
    posts: await db.$count(posts, eq(posts.status, 'published')),
    many,
    token: () => accessToken(server.core, { id, sessionId: other.sessionId }),
  }
}

const first = async (db: Database, query: Parameters<typeof rows>[1]) =>
  (await rows<{ id: string }>(db, query))[0]?.id ?? ''

/** What may not cost more because there is more, by name: the address, and how many rows it may read in one step. */
export function growthCalls({ posts: there, many, otherId, tag }: Prolific) {
  const typed = encodeURIComponent('数据库')
  const pageOf = (count: number, deepest: number) =>
    Math.max(1, Math.min(deepest, Math.floor(count / 20)))
  const deep = pageOf(there, 5_000)
  const deepOwn = pageOf(many, 1_500)
  const page = (path: string, number = 1) => `${path}page=${number}&pageSize=20`
  const skips = (number: number) => number * 20 + 1_000
  return {
    list: [page('/api/posts/public?'), 1_000],
    'list, a deep page': [page('/api/posts/public?', deep), skips(deep)],
    'a tag with many posts': [page(`/api/posts/public?tag=${encodeURIComponent(tag)}&`), 1_000],
    search: [page(`/api/search?query=${typed}&`), 8_000],
    'search by relevance': [page(`/api/search?query=${typed}&sortBy=relevance&`), 8_000],
    notices: [page('/api/notifications?'), 1_000],
    'notices, a deep page': [page('/api/notifications?', deepOwn), skips(deepOwn)],
    'messages, a deep page': [
      page(`/api/message/history?otherUserId=${otherId}&`, deepOwn),
      skips(deepOwn),
    ],
    'ranking of posts': [page('/api/ranking/posts?period=month&'), 30_000],
    'ranking of authors': [page('/api/ranking/authors?period=month&'), 30_000],
    'ranking of topics': [page('/api/ranking/topics?period=month&'), 30_000],
    'search for what is rare': [
      page(`/api/search?query=${encodeURIComponent('数据库 雨声 雪山 腊肉')}&`),
      1_000,
    ],
    'own posts': [page('/api/posts/my?'), 1_000],
    drafts: [page('/api/posts/drafts?'), 1_000],
    'posts of the back office': [page('/api/admin/posts?'), 1_000],
    'posts of the back office by keyword': [page(`/api/admin/posts?keyword=${typed}&`), 8_000],
    'posts of the back office by reports': [
      page('/api/admin/posts?sortBy=reportCount&sortOrder=desc&'),
      1_000,
    ],
    'posts of the back office by birth': [
      page('/api/admin/posts?sortBy=createTime&sortOrder=desc&'),
      1_000,
    ],
    dashboard: ['/api/admin/dashboard?days=30', 5_000],
  } as const satisfies Record<string, readonly [url: string, mostRows: number]>
}
