import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#server/db/client.ts'
import { postSearch } from '#server/db/schema/posts.ts'
import { findNewest } from '#server/search/newest.store.ts'
import { hasPairs } from '#server/search/contains.ts'
import { noteStatements } from '#tests/support/asked-statements.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const { asked, wrapClient } = noteStatements()

// Of the two thousand newest one in eighty is about it, of the others one in four hundred.
beforeAll(async () => {
  server = await startServer({ wrapClient })
  const { db } = server.core
  const { id } = await publish(server, await server.createMember())
  const copied = sql`from generate_series(1, 20000) k cross join lateral (
    select ('00000000-0000-7000-8000-' || lpad(k::text, 12, '0'))::uuid as id, interval '5 minutes' * k as back,
      case when k % 400 = 0 or (k <= 2000 and k % 80 = 0) then '月食' else '日出' end as title
  ) as made`
  await db.execute(sql`
    insert into posts (id, author_id, title, format, status, excerpt, revision, published_revision, published_at,
      created_at, updated_at)
    select made.id, author_id, made.title, format, status, excerpt, revision, published_revision, published_at - back,
      created_at - back, updated_at - back
    ${copied} cross join posts where posts.id = ${id}`)
  await db.execute(sql`
    insert into post_search (post_id, document, title, published_at)
    select made.id, document, made.title, published_at - back
    ${copied} cross join post_search where post_id = ${id}`)
})
afterAll(() => server.close())

test('起初碰巧很多，后来没那么多：再看远一点，不把有这个词的都看一遍', async () => {
  const { db } = server.core
  asked.length = 0
  const { ids } = await findNewest(db, hasPairs(postSearch.title, '月食'), { most: 50 })
  const looks = asked.filter((text) => text.includes('"post_search"'))
  expect(looks.length).toBeGreaterThan(1)
  expect(looks.filter((text) => !text.includes('&&'))).toEqual([])
  const all = await rows<{ id: string }>(
    db,
    sql`select post_id as id from post_search where title = '月食' order by published_at desc limit 50`,
  )
  expect(ids).toEqual(all.map(({ id }) => id))
})

test('要看的已经找到：后面的只数有多少，不再一篇篇找出来', async () => {
  const { db } = server.core
  const isEclipse = hasPairs(postSearch.title, '月食')
  const all = await findNewest(db, isEclipse, { most: 50 })
  asked.length = 0
  const { ids, count } = await findNewest(db, isEclipse, { most: 50, needed: 3 })
  expect(ids.slice(0, 3)).toEqual(all.ids.slice(0, 3))
  expect(count).toBe(50)
  const looks = asked.filter((text) => text.includes('"post_search"'))
  expect(looks.filter((text) => text.includes('string_agg'))).toHaveLength(1)
  expect(looks.length).toBeGreaterThan(1)
})

test('新写的等着进搜索的索引，但一直不多：找起来不因此变慢', async () => {
  // Many at once, as an import or a seed writes; the last of them wait.
  const [waiting] = await rows<{ pages: number }>(
    server.core.db,
    sql`select gin_clean_pending_list('post_search_found')::int as pages`,
  )
  // 256 kB are 32 pages; one row more may have just gone beyond.
  expect(waiting?.pages).toBeLessThanOrEqual(40)
  const others = await rows<{ name: string }>(
    server.core.db,
    sql`select c.relname as name from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and not coalesce('gin_pending_list_limit=256' = any(c.reloptions), false)`,
  )
  expect(others).toEqual([])
})
