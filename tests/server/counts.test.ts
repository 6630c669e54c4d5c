import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { addUp, readCount, readCounts } from '#server/counts/counts.store.ts'
import { rows } from '#server/db/client.ts'
import { counts } from '#server/db/schema/counts.ts'
import { posts, postTags } from '#server/db/schema/posts.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { wrongCounters } from '#tests/support/counters.ts'
import { letCrowdAct, openSquare } from '#tests/support/crowd.ts'
import { publish } from '#tests/support/posts.ts'
import { refuseLargeWrites } from '#tests/support/small-writes.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('众人同时读写、发表、撤下、删除、举报，计数也在归并：每个数都等于行数', async () => {
  const { db } = server.core
  const square = await openSquare(server, 20, 6)
  let isOver = false
  async function keepAddingUp() {
    while (!isOver) {
      await server.services.jobs.run('counts')
      // The engine in memory answers at once: nobody else would ever get a turn.
      await new Promise(setImmediate)
    }
  }
  const adding = keepAddingUp()
  await Promise.all([letCrowdAct(server, square, 300), ...writers(8)]).finally(
    () => (isOver = true),
  )
  await adding
  await server.core.outbox.idle()
  expect(await db.$count(posts)).toBeGreaterThan(8)
  expect(await db.$count(notifications)).toBeGreaterThan(0)
  expect(await readCount(db, 'post_tags.tag', ['计数'])).toBe(8)
  expect(await wrongCounters(db)).toEqual([])
})

test('归并之后每个数只剩一行，归零的一行也不剩', async () => {
  const { db } = server.core
  const before = await readCounts(db, 'posts.own')
  await server.services.jobs.run('counts')
  await server.services.jobs.run('counts')
  expect(await readCounts(db, 'posts.own')).toEqual(before)
  expect(await db.$count(counts)).toBe(
    await db.$count(
      db.selectDistinct({ name: counts.name, key: counts.key }).from(counts).as('k'),
    ),
  )
  expect(await db.$count(counts, sql`change = 0`)).toBe(0)
})

test('恢复备份之后，每个数都等于行数', async () => {
  const { core, services } = server
  const before = await readCounts(core.db, 'posts.own')
  const path = join(core.config.dataDir, 'counts.tar.gz')
  const watch = { onProgress: () => {}, signal: new AbortController().signal }
  await writeBackup(core, services.files, path, watch)
  await restoreBackup(core, services.files, { path, isForced: true }, watch)
  expect(await wrongCounters(core.db)).toEqual([])
  expect(await readCounts(core.db, 'posts.own')).toEqual(before)
  expect(before.size).toBeGreaterThan(8)
})

test('绕过程序直接改库，哪怕一句话改许多行、清空一张表，数也是对的', async () => {
  const { db } = server.core
  await db.execute(sql`update posts set status = 'takenDown' where status = 'published'`)
  await db.execute(sql`update notifications set read_at = now() where read_at is null`)
  await db.execute(sql`delete from comments`)
  await db.execute(sql`delete from post_search`)
  await db.execute(sql`truncate post_tags, post_view_days`)
  const wrong = (await wrongCounters(db)).map(({ name }) => name)
  expect(wrong.filter((name) => name.startsWith('counts'))).toEqual([])
  expect(await db.$count(postTags)).toBe(0)
  expect(await readCounts(db, 'post_tags.tag')).toEqual(new Map())
})

test('众人的浏览加起来超过二十一亿，数也是对的，归并照样做，一句话写下的也装得下', async () => {
  const { db, newId } = server.core
  const before = await readCount(db, 'accounts.views', [''])
  for (const id of [newId(), newId()])
    await db.execute(sql`insert into accounts (id, nick_name, total_views, created_at, updated_at)
      values (${id}, '众人皆读', 2000000000, now(), now())`)
  const readAgain = () => readCount(db, 'accounts.views', [''])
  expect(await readAgain()).toBe(before + 4_000_000_000)
  expect(await server.services.jobs.run('counts')).toMatchObject({ lastError: null })
  expect(await readAgain()).toBe(before + 4_000_000_000)
  expect(await db.$count(counts, sql`not is_sum`)).toBe(0)
  await db.execute(sql`delete from accounts where nick_name = '众人皆读'`)
  expect(await readAgain()).toBe(before)
})

describe('积压了上万笔', () => {
  const many = 9_000

  /** Of one key as many rows as of all the others together, and one that comes to nothing; sums of before to some. */
  async function pile(name: string) {
    const numbers = sql`from generate_series(1, ${many}::integer) n`
    await server.core.db.execute(sql`
      insert into runtime.counts (name, key, change, is_sum)
      select ${name}, 'key ' || n, 1, false ${numbers}
      union all select ${name}, 'key ' || n, 10, true ${numbers} where n % 3 = 0
      union all select ${name}, 'hot', 1, false ${numbers}
      union all select ${name}, 'hot', 100, true
      union all select ${name}, 'none', n % 2 * 2 - 1, false ${numbers}`)
    return sums(name)
  }

  const sums = async (name: string) => {
    const found = await rows<{ key: string; sum: string }>(
      server.core.db,
      sql`select key, sum(change)::text as sum from runtime.counts where name = ${name}
        group by key having sum(change) <> 0`,
    )
    return new Map(found.map(({ key, sum }) => [key, Number(sum)]))
  }

  beforeAll(() => refuseLargeWrites(server.core.db, 'runtime.counts', 4_000))

  test('分批归并，一句不超过四千行；同时来读、来记的，每一刻都对；归并之后每个数一行', async () => {
    const { db } = server.core
    const expected = await pile('test.alone')
    let isOver = false
    const running = server.services.jobs.run('counts').finally(() => (isOver = true))
    for (let more = 1; !isOver; more += 1) {
      await db.execute(sql`insert into runtime.counts (name, key, change)
        values ('test.alone', 'key 1', 1), ('test.alone', 'key 9', 1)`)
      expected.set('key 1', 1 + more).set('key 9', 11 + more)
      expect(await sums('test.alone')).toEqual(expected)
      // The engine in memory answers at once: nobody else would ever get a turn.
      await new Promise(setImmediate)
    }
    expect(await running).toMatchObject({ lastError: null })
    await server.services.jobs.run('counts')
    expect(await sums('test.alone')).toEqual(expected)
    expect(await db.$count(counts, eq(counts.name, 'test.alone'))).toBe(expected.size)
  })

  test('几个节点同时归并，一笔不少，一笔不多', async () => {
    const { db } = server.core
    const expected = await pile('test.together')
    await Promise.all([addUp(db), addUp(db), addUp(db)])
    expect(await sums('test.together')).toEqual(expected)
    expect(await db.$count(counts, sql`not is_sum`)).toBe(0)
  })
})

test('自己证明：少记了一笔会被认出来', async () => {
  const { db } = server.core
  await db.execute(sql`delete from runtime.counts where name = 'posts.state'`)
  const names = new Set((await wrongCounters(db)).map(({ name }) => name))
  expect(names).toContain('counts posts.state')
  expect(names).not.toContain('counts posts.own')
})

/** Each publishes two posts, is reported for both, changes one and deletes the other. */
const writers = (many: number) =>
  Array.from({ length: many }, async () => {
    const author = await server.createMember()
    const reader = await server.createMember()
    const kept = await publish(server, author, { tags: ['计数'] })
    const gone = await publish(server, author, { tags: ['计数', '删掉'] })
    for (const { id } of [kept, gone])
      await server.post(
        '/api/report',
        { type: 0, targetId: id, reason: 0, description: '这是一篇广告' },
        reader.token,
      )
    await server.delete(`/api/posts/${gone.id}`, author.token)
  })
