import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { createDailyCounts } from '#server/dashboard/daily-counts.ts'
import { postViewDays } from '#server/db/schema/reactions.ts'
import { dailyCounts } from '#server/db/schema/system.ts'
import { dayOf } from '#server/lib/clock.ts'
import { createEvents } from '#server/lib/events.ts'
import { createClock, day, hour, minute } from '#tests/support/clock.ts'
import { login, register } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { openTopic, publish, refusalOf } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Dashboard = components['schemas']['Dashboard']

let server: TestServer
let admin: Member

// Ten minutes before midnight in China.
const evening = new Date('2026-03-31T15:50:00Z')

beforeAll(async () => {
  server = await startServer({ clock: createClock(evening) })
  admin = await server.createAdmin()
})
afterAll(() => server.close())

const read = async (days?: number) =>
  (
    await server.get(
      `/api/admin/dashboard${days === undefined ? '' : `?days=${days}`}`,
      await server.tokenFor(admin),
    )
  ).json<Dashboard>()

describe('概览', () => {
  test('一天从东八区的零点算起：零点前的在昨天，之后的在今天', async () => {
    const author = await server.createMember()
    const reader = await server.createMember()
    const { id } = await publish(server, author)
    await openTopic(server, admin, '概览')
    const comment = await server.post(
      `/api/posts/${id}/comments`,
      { content: '写得真好' },
      reader.token,
    )
    expect(comment.statusCode).toBe(201)
    await server.inject('POST', `/api/posts/${id}/view`, { token: reader.token })
    const body = { type: 0, targetId: id, reason: 0, description: '这是一篇广告' }
    await server.post('/api/report', body, reader.token)

    const before = await read()
    expect(before.today).toMatchObject({
      date: '2026-03-31',
      users: 3,
      posts: 1,
      comments: 1,
      reports: 1,
      views: 1,
    })
    server.clock.advance(15 * minute)
    await publish(server, await server.createMember())
    const after = await read()
    expect(after.yesterday).toEqual(before.today)
    expect(after.today).toMatchObject({ date: '2026-04-01', users: 1, posts: 1, comments: 0 })
    expect(after.totals).toEqual({ users: 4, posts: 2, comments: 1, topics: 1, views: 1 })
    expect(after.trend).toHaveLength(30)
    expect(after.trend.slice(-2)).toEqual([after.yesterday, after.today])
    expect(after.trend[0]).toMatchObject({ date: '2026-03-03', users: 0 })
    expect(after.pending).toMatchObject({ reports: { count: 1 }, posts: { count: 0 } })
    expect(after.health).toMatchObject({ engine: server.core.engine, hubConnections: 0 })
  })

  test('要几天给几天；一天也有昨天可比', async () => {
    expect((await read(90)).trend).toHaveLength(90)
    const one = await read(1)
    expect(one.trend).toEqual([one.today])
    expect(one.yesterday.date).toBe(dayOf(new Date(server.clock.now().getTime() - day)))
    const token = await server.tokenFor(admin)
    for (const days of [0, 91])
      expect(
        refusalOf(await server.get(`/api/admin/dashboard?days=${days}`, token)),
      ).toMatchObject({ status: 400, fields: ['days'] })
  })
})

test('数据库写不进去的时候，概览照样看得到；记下的次数不丢，写得进去了再写', async () => {
  const own = await startServer()
  const { token } = await own.createAdmin()
  const { db, events } = own.core
  const searches = async () => {
    const answer = await own.get('/api/admin/dashboard', token)
    return [answer.statusCode, answer.json<Dashboard>().today?.searches]
  }
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device'; end $$`)
  await db.execute(sql`create trigger refuse before insert on daily_counts
    for each statement execute function refuse()`)
  events.emit('search.made', {})
  expect(await searches()).toEqual([200, 0])
  await db.execute(sql`drop trigger refuse on daily_counts`)
  expect(await searches()).toEqual([200, 1])
  await own.close()
})

test('一个月以前的阅读：各篇的不再留，那一天一共多少还在', async () => {
  const own = await startServer({ clock: createClock(evening) })
  const author = await own.createMember()
  const dayOfReading = dayOf(own.clock.now())
  const readAt = async (agent: string) => {
    const { id } = await publish(own, author)
    await own.inject('POST', `/api/posts/${id}/view`, { headers: { 'user-agent': agent } })
  }
  const views = async () => {
    const { token } = await own.createAdmin()
    const { trend } = (await own.get('/api/admin/dashboard?days=90', token)).json<Dashboard>()
    return trend.find(({ date }) => date === dayOfReading)?.views
  }
  await readAt('a')
  await readAt('b')
  expect(await views()).toBe(2)
  own.clock.advance(40 * day)
  await own.services.views.forgetOld()
  expect(await own.core.db.$count(postViewDays)).toBe(0)
  expect(await views()).toBe(2)
  await own.close()
})

describe('登录与搜索', () => {
  test('只记次数：登录一次一次，翻页不算另一次搜索，空的不算', async () => {
    const { signIns, searches } = (await read()).today
    const newcomer = await register(server)
    await login(server, newcomer)
    await server.get('/api/search?query=春天')
    await server.get('/api/search?query=春天&page=2')
    await server.get('/api/search?query=')
    const { today } = await read()
    // Registering opens no session.
    expect(today.signIns - signIns).toBe(1)
    expect(today.searches - searches).toBe(1)
    await login(server, newcomer)
    expect((await read()).today.signIns - signIns).toBe(2)
    const rows = await server.core.db.select().from(dailyCounts)
    expect(Object.keys(rows[0] ?? {})).toEqual(['day', 'kind', 'count'])
  })

  test('写进数据库的加在一起，隔天另起一行；关掉之前写完', async () => {
    const other = await startServer({ clock: createClock(evening) })
    const { db, events } = other.core
    for (let at = 0; at < 5; at += 1) events.emit('search.made', {})
    const { counts } = other.services
    await counts.write()
    for (let at = 0; at < 2; at += 1) events.emit('search.made', {})
    await Promise.all([counts.write(), counts.write()])
    other.clock.advance(hour)
    events.emit('search.made', {})
    await counts.write()
    expect(await db.select().from(dailyCounts).orderBy(dailyCounts.day)).toEqual([
      { day: '2026-03-31', kind: 'search', count: 7 },
      { day: '2026-04-01', kind: 'search', count: 1 },
    ])
    await other.close()
  })

  test('停下时等正在写的写完', async () => {
    const counts = createDailyCounts(server.core)
    counts.add('search')
    let isWritten = false
    void counts.write().then(() => (isWritten = true))
    await counts.stop()
    expect(isWritten).toBe(true)
  })

  test('没能写进去的留着，算在它自己的那一天', async () => {
    const { core } = server
    const clock = createClock(evening)
    const events = createEvents(core.log)
    const broken = {
      insert: () => {
        throw new Error('no database')
      },
    }
    // Only `insert` is asked of it.
    const db = broken as unknown as typeof core.db
    const counts = createDailyCounts({ ...core, db, clock, events })
    events.emit('search.made', {})
    await expect(counts.write()).rejects.toThrow('no database')
    clock.advance(hour)
    const written: unknown[] = []
    Object.assign(broken, {
      insert: () => ({
        values: (rows: unknown[]) => ({
          onConflictDoUpdate: async () => written.push(...rows),
        }),
      }),
    })
    await counts.write()
    expect(written).toEqual([{ day: '2026-03-31', kind: 'search', count: 1 }])
  })
})
