import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { migrationsFolder } from '#server/db/migrations.ts'
import { follows } from '#server/db/schema/relations.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { settings } from '#server/db/schema/system.ts'
import { createNotificationDispatcher } from '#server/notifications/notification-dispatcher.ts'
import { createOutbox, type Tell } from '#server/outbox/outbox.ts'
import * as store from '#server/outbox/outbox.store.ts'
import { day, hour, minute, second } from '#tests/support/clock.ts'
import { showComment } from '#tests/support/comments.ts'
import { testEngine } from '#tests/support/database.ts'
import { lettersOf } from '#tests/support/letters.ts'
import type { Member } from '#tests/support/members.ts'
import { titlesOf } from '#tests/support/notices.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** A community whose server dies before it tells anything. */
let dying: TestServer
let admin: Member

beforeAll(async () => {
  dying = await startServer({ tells: false })
  admin = await dying.createAdmin()
})
afterAll(() => dying.close())

const act = (method: 'POST' | 'DELETE', path: string, by: Member, body?: unknown) =>
  dying.inject(method, `/api/${path}`, { token: by.token, body })
const like = (postId: string, by: Member) => act('POST', `posts/${postId}/like`, by)
const unlike = (postId: string, by: Member) => act('DELETE', `posts/${postId}/like`, by)
const newcomer = () => dying.createMember()
const crowd = (count: number) => Promise.all(Array.from({ length: count }, newcomer))

/** Another process on the same database, that tells by `how`. */
function anotherProcess(how: Tell = createNotificationDispatcher(dying.core)) {
  const { db, clock, log } = dying.core
  const process = createOutbox({ db, clock, log })
  process.start(how)
  return process
}

/** Tells what waits, as a process does that comes after. */
async function tell(how?: Tell) {
  const process = anotherProcess(how)
  await process.idle()
  await process.close()
}

const titles = async (member: Member) => {
  const { db } = dying.core
  const rows = await db
    .select({ cause: notifications.cause, withdrawnAt: notifications.withdrawnAt })
    .from(notifications)
    .where(eq(notifications.recipientId, member.id))
    .orderBy(notifications.id)
  return rows.flatMap(({ cause, withdrawnAt }) =>
    withdrawnAt === null ? [cause.split(':')[0] ?? ''] : [],
  )
}

const waiting = () => store.countWaiting(dying.core.db)

describe('告诉一次', () => {
  test('进程死在提交之后：别的进程按先后告诉，说过的不再说，什么也不剩', async () => {
    const [author, fan] = [await newcomer(), await newcomer()]
    const { id } = await publish(dying, author)
    dying.clock.advance(second)
    await like(id, fan)
    await act('POST', `posts/${id}/favourite`, fan)
    // Whoever follows later is not told of what was before.
    await act('POST', `userfollow/follow/${author.id}`, fan)
    const said = await act('POST', `posts/${id}/comments`, fan, {
      content: '好',
      parentId: null,
    })
    await act('POST', `comments/${said.json<{ id: string }>().id}/like`, author)
    expect(await titles(author)).toEqual([])
    await tell()
    const told = ['like', 'favourite', 'follow', 'comment']
    expect(await titles(author)).toEqual(told)
    expect(await titles(fan)).toEqual(['comment-like'])
    expect(await waiting()).toBe(0)
    await tell()
    expect(await titles(author)).toEqual(told)
  })

  test('举报、申诉、话题、审核与反馈的结果也一样', async () => {
    const [author, reporter] = [await newcomer(), await newcomer()]
    const { id } = await publish(dying, author)
    const body = { type: 0, targetId: id, reason: 0, description: '这是一条广告' }
    const made = await act('POST', 'report', reporter, body)
    const decision = { version: 1, action: 2, outcome: '已下架', reason: '广告', rule: 0 }
    const path = `admin/reports/${made.json<{ id: string }>().id}/handle`
    const handled = await act('POST', path, admin, { ...decision, note: '' })
    expect(handled.statusCode, handled.body).toBe(200)
    await tell()
    expect(await titles(author)).toEqual(['taken-down'])
    expect(await titles(reporter)).toEqual(['report'])
  })

  test('撤回的事务，谁也不告诉', async () => {
    const { db, events } = dying.core
    const member = await newcomer()
    const failing = db.transaction(async (tx) => {
      await events.record(tx, 'account.lifted', { accountId: member.id, at: new Date() })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await waiting()).toBe(0)
  })

  test('说到一半死了：那一批什么也没有发生，再说一遍也只有一次', async () => {
    const [author, ...fans] = [await newcomer(), ...(await crowd(3))]
    const { id } = await publish(dying, author)
    for (const fan of fans) await like(id, fan)
    const telling = createNotificationDispatcher(dying.core)
    const died: Tell = async (tx, causes) => {
      await telling(tx, causes)
      // As a kill does: the connection ends, and the database takes it all back.
      await tx.execute(sql`select 1 / 0`)
      return new Map()
    }
    await tell(died)
    expect(await titles(author)).toEqual([])
    dying.clock.advance(second)
    await tell()
    expect(await titles(author)).toEqual(['like', 'like', 'like'])
  })

  test.runIf(testEngine === 'postgres').each(['没有发出', '发出了，没有回音'] as const)(
    '死在说的每一句 SQL 上（%s）：一次不多，一次不少',
    async (how) => {
      let statements = 0
      for (let at = 1, isCut = true; isCut; at += 1) {
        const [author, fan, other] = [await newcomer(), await newcomer(), await newcomer()]
        const { id } = await publish(dying, author)
        await like(id, fan)
        await act('POST', `userfollow/follow/${author.id}`, other)
        await act('POST', `posts/${id}/comments`, other, { content: '好', parentId: null })
        const cut = cutConnection(at, how === '没有发出')
        await tell()
        isCut = cut.end()
        expect(await titles(author), `第 ${at} 句`).toEqual(['like', 'follow', 'comment'])
        expect(await waiting()).toBe(0)
        statements = at
      }
      // One transaction has more of them; none would mean that nothing was cut.
      expect(statements).toBeGreaterThan(6)
    },
  )

  test('几个进程同时说：每件一次，每个人听到的次序是发生的次序', async () => {
    const [author, ...fans] = [await newcomer(), ...(await crowd(12))]
    const { id } = await publish(dying, author)
    for (const fan of fans) await like(id, fan)
    const processes = [anotherProcess(), anotherProcess(), anotherProcess()]
    await Promise.all(processes.map((one) => one.idle()))
    const rows = await dying.core.db
      .select({ senderId: notifications.senderId })
      .from(notifications)
      .where(eq(notifications.recipientId, author.id))
      .orderBy(notifications.id)
    expect(rows.map(({ senderId }) => senderId)).toEqual(fans.map((fan) => fan.id))
    await Promise.all(processes.map((one) => one.close()))
  })

  // The embedded engine has one connection, which the first one holds.
  test.runIf(testEngine === 'postgres')('一个进程说着，别的进程等它说完', async () => {
    const [author, fan] = [await newcomer(), await newcomer()]
    await like((await publish(dying, author)).id, fan)
    const telling = createNotificationDispatcher(dying.core)
    const turns: string[] = []
    let finish = () => {}
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const firstProcess = anotherProcess(async (tx, causes) => {
      turns.push('first')
      await isFinished
      return telling(tx, causes)
    })
    await until(() => turns.length === 1, 'the first turn')
    const secondProcess = anotherProcess((tx, causes) => {
      turns.push('second')
      return telling(tx, causes)
    })
    for (let asked = 0; asked < 20; asked += 1) await waiting()
    expect(turns).toEqual(['first'])
    finish()
    await Promise.all([firstProcess.idle(), secondProcess.idle()])
    expect(turns).toEqual(['first'])
    expect(await titles(author)).toEqual(['like'])
    await Promise.all([firstProcess.close(), secondProcess.close()])
  })

  test('说的那个进程的钟慢了一小时：后来的还是排在后面', async () => {
    const [author, first, second] = [await newcomer(), await newcomer(), await newcomer()]
    const { id } = await publish(dying, author)
    await like(id, first)
    await tell()
    await like(id, second)
    const { clock } = dying.core
    const slow = { ...dying.core, newId: () => '00000000-0000-7000-8000-000000000000' }
    await tell(createNotificationDispatcher({ ...slow, clock }))
    expect(await titlesOf(dying, author)).toEqual(
      [second, first].map(({ account }) => `${account.nickName}赞了您的文章`),
    )
  })
})

describe('撤回的', () => {
  test('还没说就收回的不说；说了又收回而没读的拿走；再做一次只有一条', async () => {
    const [author, early, late, again] = [
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await newcomer(),
    ]
    const { id } = await publish(dying, author)
    await like(id, early)
    await unlike(id, early)
    await act('POST', `userfollow/follow/${author.id}`, early)
    await act('DELETE', `userfollow/unfollow/${author.id}`, early)
    await tell()
    expect(await titles(author)).toEqual([])
    await like(id, late)
    await tell()
    expect(await titles(author)).toEqual(['like'])
    await unlike(id, late)
    await tell()
    expect(await titles(author)).toEqual([])
    await like(id, again)
    await unlike(id, again)
    await like(id, again)
    await tell()
    expect(await titles(author)).toEqual(['like'])
  })

  test('以相反的次序说也一样：说的是现在的情形', async () => {
    const [author, gone, back] = [await newcomer(), await newcomer(), await newcomer()]
    const { id } = await publish(dying, author)
    await like(id, gone)
    await unlike(id, gone)
    await like(id, back)
    await unlike(id, back)
    await like(id, back)
    const telling = createNotificationDispatcher(dying.core)
    await tell(async (tx, causes) => {
      for (const cause of causes.toReversed()) await telling(tx, [cause])
      return new Map()
    })
    expect(await titlesOf(dying, author)).toEqual([`${back.account.nickName}赞了您的文章`])
  })

  test('没说就下架的新文章、没说就删掉的评论，不说', async () => {
    const [author, fan] = [await newcomer(), await newcomer()]
    await act('POST', `userfollow/follow/${author.id}`, fan)
    const { id } = await publish(dying, author)
    await act('POST', `admin/posts/${id}/take-down`, admin, { reason: '广告' })
    const { id: kept } = await publish(dying, author)
    const said = await act('POST', `posts/${kept}/comments`, fan, {
      content: '错',
      parentId: null,
    })
    await act('DELETE', `comments/${said.json<{ id: string }>().id}`, fan)
    await tell()
    expect(await titles(fan)).toEqual(['published'])
    expect(await titles(author)).toEqual(['follow', 'taken-down'])
  })

  test('没说就被隐藏的评论，恢复以后才说；收回的赞不跟着回来', async () => {
    const [author, fan, other] = [await newcomer(), await newcomer(), await newcomer()]
    const { id } = await publish(dying, author)
    const said = await act('POST', `posts/${id}/comments`, fan, {
      content: '好',
      parentId: null,
    })
    const commentId = said.json<{ id: string }>().id
    await act('POST', `comments/${commentId}/like`, other)
    await act('POST', `comments/${commentId}/like`, author)
    await tell()
    await act('DELETE', `comments/${commentId}/like`, other)
    await act('POST', `admin/comments/${commentId}/hide`, admin, { reason: '广告' })
    await tell()
    expect([await titles(author), await titles(fan)]).toEqual([[], []])
    await showComment(dying, admin, commentId)
    await tell()
    expect([await titles(author), await titles(fan)]).toEqual([['comment'], ['comment-like']])
  })

  test('没说就取消了发布的文章，再发布以后关注者才知道', async () => {
    const [author, fan] = [await newcomer(), await newcomer()]
    await act('POST', `userfollow/follow/${author.id}`, fan)
    dying.clock.advance(second)
    const { id, title } = await publish(dying, author)
    await act('POST', `posts/${id}/unpublish`, author)
    await tell()
    expect(await titles(fan)).toEqual([])
    await publish(dying, author, { id, title })
    await tell()
    expect(await titles(fan)).toEqual(['published'])
  })

  test('没说文章就取消了发布的回复，文章再发布以后才说', async () => {
    const [author, fan] = [await newcomer(), await newcomer()]
    const { id, title } = await publish(dying, author)
    const say = async (by: Member, parentId: string | null) =>
      (await act('POST', `posts/${id}/comments`, by, { content: '好', parentId })).json<{
        id: string
      }>().id
    await say(author, await say(fan, null))
    await act('POST', `posts/${id}/unpublish`, author)
    await tell()
    expect([await titles(author), await titles(fan)]).toEqual([['comment'], []])
    await publish(dying, author, { id, title })
    await tell()
    expect([await titles(author), await titles(fan)]).toEqual([['comment'], ['reply']])
  })
})

describe('说不出来的', () => {
  /** Tells all but what is about this account. */
  const cannotTell = (accountId: string): Tell => {
    const telling = createNotificationDispatcher(dying.core)
    return async (tx, causes) => {
      if (causes.some(({ queue }) => queue === accountId)) await tx.execute(sql`select 1 / 0`)
      return telling(tx, causes)
    }
  }

  test('时钟快了一年的时候没说成的：钟一正就再试', async () => {
    const [unlucky, fan] = [await newcomer(), await newcomer()]
    const { id } = await publish(dying, unlucky)
    await like(id, fan)
    dying.clock.advance(365 * day)
    await tell(cannotTell(unlucky.id))
    expect(await titles(unlucky)).toEqual([])
    dying.clock.advance(-365 * day)
    await tell()
    expect(await titles(unlucky)).toEqual(['like'])
  })

  test('一件说不出来，只有那个人等；间隔越来越长，最后放弃，说得出什么、为什么、什么时候；管理员再试就好', async () => {
    const [unlucky, lucky, fan] = [await newcomer(), await newcomer(), await newcomer()]
    const posts = [await publish(dying, unlucky), await publish(dying, lucky)]
    for (const { id } of posts) await like(id, fan)
    const { db, clock } = dying.core
    const failing = cannotTell(unlucky.id)
    await tell(failing)
    expect([await titles(unlucky), await titles(lucky)]).toEqual([[], ['like']])
    const row = async () =>
      (await db.select().from(outbox).where(eq(outbox.queue, unlucky.id)).orderBy(outbox.id))[0]
    expect(await row()).toMatchObject({
      attempts: 1,
      givenUpAt: null,
      error: 'division by zero',
    })
    // Not before its time, and what comes behind it waits.
    await like((await publish(dying, unlucky)).id, fan)
    await tell(failing)
    expect(await row()).toMatchObject({ attempts: 1 })
    for (const pause of [second, 5 * second, 30 * second, 2 * minute, 10 * minute]) {
      expect((await row())?.nextAt).toEqual(new Date(clock.now().getTime() + pause))
      dying.clock.advance(pause)
      await tell(failing)
    }
    const [given] = await store.listGivenUp(db, 10)
    expect(given).toMatchObject({
      name: 'reaction.changed',
      attempts: 6,
      error: 'division by zero',
      givenUpAt: clock.now(),
    })
    expect(dying.logLines).toContainEqual(
      expect.objectContaining({ level: 50, event: 'reaction.changed', attempts: 6 }),
    )
    // What was behind it in its queue goes on.
    dying.clock.advance(second)
    await tell()
    expect(await titles(unlucky)).toEqual(['like'])
    await db.transaction((tx: Transaction) => store.tryAgain(tx, given?.id ?? 0))
    await tell()
    expect(await titles(unlucky)).toEqual(['like', 'like'])
    expect(await waiting()).toBe(0)
  })

  test.each([
    ['断了', { code: '57P01', message: 'terminating connection' }],
    ['两个事务互相等', { code: '40P01', message: 'deadlock detected' }],
    ['连接都借出去了', { message: 'timeout exceeded when trying to connect' }],
  ])('数据库一时不在，不算一次，什么也不丢：%s', async (_, failure) => {
    const [author, fan] = [await newcomer(), await newcomer()]
    await like((await publish(dying, author)).id, fan)
    let isAway = true
    const telling = createNotificationDispatcher(dying.core)
    const process = anotherProcess((tx, causes) => {
      if (!isAway) return telling(tx, causes)
      isAway = false
      throw Object.assign(new Error(failure.message), failure)
    })
    await process.idle()
    await process.close()
    expect(await titles(author)).toEqual(['like'])
  })

  test('一件总要太久，数据库不让它做完：别人照样听到，它按次数放弃', async () => {
    const [slow, lucky, fan] = [await newcomer(), await newcomer(), await newcomer()]
    for (const author of [slow, lucky]) await like((await publish(dying, author)).id, fan)
    const telling = createNotificationDispatcher(dying.core)
    // As an engine ends a statement that takes longer than it may.
    const tooSlow = sql`do $$ begin raise exception 'too slow' using errcode = 'query_canceled'; end $$`
    await tell(async (tx, causes) => {
      if (causes.some(({ queue }) => queue === slow.id)) await tx.execute(tooSlow)
      return telling(tx, causes)
    })
    expect([await titles(slow), await titles(lucky)]).toEqual([[], ['like']])
    const [row] = await dying.core.db.select().from(outbox).where(eq(outbox.queue, slow.id))
    expect(row).toMatchObject({ attempts: 1, error: 'too slow' })
    dying.clock.advance(second)
    await tell()
    expect(await titles(slow)).toEqual(['like'])
  })

  test('一个人等着的再多，别人也不等他', async () => {
    const { db, clock } = dying.core
    const [star, other, fan] = [await newcomer(), await newcomer(), await newcomer()]
    const { id } = await publish(dying, other)
    await db.execute(sql`insert into outbox (queue, name, event, created_at)
      select ${star.id}, 'account.lifted',
        jsonb_build_object('accountId', ${star.id}::text, 'at', '2026-01-01T00:00:00.000Z'), now()
      from generate_series(1, 2000)`)
    await like(id, fan)
    const turns: string[][] = []
    const telling = createNotificationDispatcher({ ...dying.core, clock })
    await tell((tx, causes) => {
      turns.push(causes.map(({ queue }) => queue))
      return telling(tx, causes)
    })
    expect(turns[0]).toContain(other.id)
    expect(turns.length).toBeGreaterThan(2)
    expect(turns.flat().filter((queue) => queue === star.id)).toHaveLength(2000)
  })

  test('很多人都要听的，分批说，说到一半死了接着说，一个不漏、不多', async () => {
    const { db } = dying.core
    const author = await newcomer()
    await db.execute(sql`insert into accounts (id, nick_name, nick_key, created_at, updated_at)
      select gen_random_uuid(), '众' || n, '众' || n, now(), now() from generate_series(1, 1200) n`)
    await db.execute(sql`insert into follows (follower_id, followee_id, enable_notification, created_at)
      select id, ${author.id}, true, now() from accounts where nick_key like '众%'`)
    const { id } = await publish(dying, author)
    const telling = createNotificationDispatcher(dying.core)
    let turns = 0
    const process = anotherProcess((tx, causes) => {
      turns += 1
      return telling(tx, causes)
    })
    await process.idle()
    await process.close()
    expect(turns).toBe(3)
    const told = await db.$count(notifications, eq(notifications.postId, id))
    expect(told).toBe(await db.$count(follows, eq(follows.followeeId, author.id)))
    expect(told).toBe(1200)
  })

  test('恢复的备份里等着的，管理员放行才说', async () => {
    const { db, clock } = dying.core
    const [author, fan] = [await newcomer(), await newcomer()]
    const { id } = await publish(dying, author)
    await like(id, fan)
    await db.transaction((tx) => store.holdWaiting(tx, clock.now()))
    await act('POST', `posts/${id}/favourite`, fan)
    await tell()
    expect(await titles(author)).toEqual(['favourite'])
    expect(await store.countHeld(db)).toBeGreaterThan(0)
    await db.transaction((tx) => store.releaseHeld(tx))
    await tell()
    expect((await titles(author)).toSorted()).toEqual(['favourite', 'like'])
  })
})

test('升级：从前的版本没来得及说的，说一次；说过的不再说', async () => {
  const old = await startServer()
  const [writer, fan] = [await old.createMember(), await old.createMember()]
  const give = (path: string, by: Member) => old.post(`/api/${path}`, undefined, by.token)
  const told = await publish(old, writer)
  await give(`posts/${told.id}/like`, fan)
  await give(`userfollow/follow/${writer.id}`, fan)
  const kept = await publish(old, writer)
  const gone = await publish(old, writer)
  const keeper = await old.createAdmin()
  await give(`posts/${gone.id}/favourite`, fan)
  const before = await titlesOf(old, writer)
  old.clock.advance(hour)
  const { db, clock } = old.core
  // As an earlier version left it: everything was told until now, and what happens from here on is nowhere written down.
  const until = clock.now()
  await old.core.outbox.close()
  const late = async (member: Member) => ({ ...member, token: await old.tokenFor(member) })
  const [writing, reading, deciding] = [await late(writer), await late(fan), await late(keeper)]
  old.clock.advance(minute)
  await give(`posts/${kept.id}/like`, reading)
  await give(`posts/${kept.id}/favourite`, reading)
  const body = { content: '好', parentId: null }
  const said = await old.post(`/api/posts/${kept.id}/comments`, body, reading.token)
  const { id: commentId } = said.json<{ id: string }>()
  await give(`comments/${commentId}/like`, writing)
  await old.post(`/api/posts/${gone.id}/unpublish`, undefined, writing.token)
  const reason = { reason: '广告' }
  await old.post(`/api/admin/posts/${told.id}/take-down`, reason, deciding.token)
  await old.post(`/api/admin/users/${writer.id}/warn`, reason, deciding.token)
  await old.post(`/api/admin/comments/${commentId}/hide`, reason, deciding.token)
  await db.delete(outbox)
  await db
    .insert(settings)
    .values({ key: 'news', value: until.toISOString(), updatedAt: until })
  const migration = readFileSync(join(migrationsFolder, '0008_outbox.sql'), 'utf8')
  const takeover = migration.split('--> statement-breakpoint').slice(-3)
  for (const times of [1, 2]) {
    for (const statement of takeover) await db.execute(sql.raw(statement))
    const process = createOutbox(old.core)
    process.start(createNotificationDispatcher(old.core))
    await process.idle()
    await process.close()
    const { nickName } = fan.account
    const titlesNow = await titlesOf(old, writing)
    expect(titlesNow.toSorted(), `${times}`).toEqual(
      [
        ...before,
        '您收到了一次警告',
        '您的文章被下架了',
        `${nickName}收藏了您的文章`,
        `${nickName}赞了您的文章`,
      ].toSorted(),
    )
    expect((await lettersOf(old, reading)).map(({ title }) => title)).toEqual([
      '您的一条评论不再显示',
    ])
    expect(await db.$count(settings, eq(settings.key, 'news'))).toBe(0)
  }
  expect(await titlesOf(old, reading)).toContain(
    `${writer.account.nickName}取消发布了一篇您收藏的文章`,
  )
  await old.close()
})

/** Ends the connection at the `at`-th statement from now on, before it is sent or before it is answered: what a kill is to the database. */
function cutConnection(at: number, isUnsent: boolean) {
  let asked = 0
  // oxlint-disable-next-line typescript/unbound-method -- called below on the client that it was called on
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    asked += 1
    // The package has no types for its own socket.
    const { connection } = this as unknown as { connection: { stream: Socket } }
    if (asked === at && isUnsent) connection.stream.destroy()
    const answer = query.apply(this, args)
    if (asked === at && !isUnsent) connection.stream.destroy()
    return answer
  })
  /** @returns whether there were as many */
  const end = () => (spy.mockRestore(), asked >= at)
  return { end }
}
