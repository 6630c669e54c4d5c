import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { mails } from '#server/db/schema/mails.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { createNotificationDispatcher } from '#server/notifications/notification-dispatcher.ts'
import { createOutbox, type Tell } from '#server/outbox/outbox.ts'
import * as store from '#server/outbox/outbox.store.ts'
import { day, hour, minute, second } from '#tests/support/clock.ts'
import { giveUpMail, giveUpNotice } from '#tests/support/deliveries.ts'
import type { Member } from '#tests/support/members.ts'
import { titlesOf } from '#tests/support/notices.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Deliveries = components['schemas']['Deliveries']

/** Tells nothing by itself. */
let server: TestServer
let admin: Member

beforeAll(async () => {
  server = await startServer({ tells: false })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.core.db.delete(outbox)
  await server.core.db.delete(mails)
  await server.core.db.delete(auditLog)
  admin = await server.createAdmin()
})

const path = '/api/admin/system/deliveries'
const ask = async () => {
  const answer = await server.get(path, admin.token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Deliveries>()
}
const retry = (kind: 'notice' | 'mail', id: string) =>
  server.post(`${path}/${kind}/${id}/retry`, undefined, admin.token)
const release = () => server.post(`${path}/release`, undefined, admin.token)
const deeds = () =>
  server.core.db
    .select({
      actorId: auditLog.actorId,
      action: auditLog.action,
      targetType: auditLog.targetType,
      targetId: auditLog.targetId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
const mailOf = async (id: string) =>
  (await server.core.db.select().from(mails).where(eq(mails.id, id)))[0]
const ago = (milliseconds: number) => new Date(server.clock.now().getTime() - milliseconds)
const running = { attempts: 0, error: null, givenUpAt: null }

describe('送达情况', () => {
  test('什么事也没有', async () => {
    expect(await ask()).toEqual({
      waiting: {
        notices: { count: 0, oldestTime: null },
        mails: { count: 0, oldestTime: null },
      },
      held: { notices: 0, mails: 0 },
      givenUpCount: 0,
      givenUp: [],
      sentMails: { count: 0, sentTwice: 0 },
    })
  })

  test('等着的从什么时候等起，停住的，放弃了的，一周里寄出的', async () => {
    const sent = { ...running, sealed: null }
    await giveUpNotice(server, admin, { ...running, createdAt: ago(minute) })
    await giveUpNotice(server, admin, running)
    await giveUpNotice(server, admin, { ...running, heldAt: ago(hour) })
    await giveUpMail(server, { ...running, createdAt: ago(hour) })
    await giveUpMail(server, { ...running, heldAt: ago(hour) })
    await giveUpMail(server, { ...running, heldAt: ago(hour) })
    await giveUpMail(server, { ...sent, sentAt: ago(6 * day) })
    await giveUpMail(server, { ...sent, sentAt: ago(day), unanswered: 2 })
    await giveUpMail(server, { ...sent, sentAt: ago(8 * day), unanswered: 1 })
    const later = await giveUpMail(server)
    const early = await giveUpNotice(server, admin, { createdAt: ago(2 * hour) })
    expect(await ask()).toEqual({
      waiting: {
        notices: { count: 2, oldestTime: ago(minute).toISOString() },
        mails: { count: 1, oldestTime: ago(hour).toISOString() },
      },
      held: { notices: 1, mails: 2 },
      givenUpCount: 2,
      givenUp: [
        {
          id: early,
          kind: 'notice',
          what: 'account.lifted',
          error: 'division by zero',
          attempts: 6,
          since: ago(2 * hour).toISOString(),
          givenUpAt: server.clock.now().toISOString(),
          canRetry: true,
        },
        {
          id: later,
          kind: 'mail',
          what: 'passwordChanged',
          error: '550 mailbox full',
          attempts: 6,
          since: server.clock.now().toISOString(),
          givenUpAt: server.clock.now().toISOString(),
          canRetry: true,
        },
      ],
      sentMails: { count: 2, sentTwice: 1 },
    })
    const dashboard = await server.get('/api/admin/dashboard', admin.token)
    expect(dashboard.json<components['schemas']['Dashboard']>().undelivered).toEqual({
      givenUp: 2,
      held: 3,
    })
  })

  test('放弃了的最多给一百件，最早的在前，总数照说', async () => {
    const { db } = server.core
    await db.execute(sql`insert into outbox (queue, name, event, attempts, given_up_at, created_at)
      select 'q', 'account.lifted', '{}', 6, now(), timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, 105) n`)
    const oldest = await giveUpMail(server, { createdAt: new Date('2025-12-31T00:00:00Z') })
    const { givenUp, givenUpCount } = await ask()
    expect([givenUp.length, givenUpCount]).toEqual([100, 106])
    expect(givenUp[0]?.id).toBe(oldest)
    expect(givenUp[1]?.since).toBe('2026-01-01T00:00:01.000Z')
  })

  test('邮件服务器的话里有收件人、链接或验证码，不带出来', async () => {
    await giveUpMail(server, {
      error:
        "550 5.1.1 <li.lei+o'k@mail.例子.cn>: rejected：“482913 是您的注册验证码”，https://blog.example/blog/reset-password?token=abc",
    })
    const [only] = (await ask()).givenUp
    expect(only?.error).toBe('550 5.1.1 <…>: rejected：“… 是您的注册验证码”，…')
  })
})

describe('再试一次', () => {
  test('说了六次都没说成的通知：再试一次就说到了，记下是谁', async () => {
    const [author, fan] = [await server.createMember(), await server.createMember()]
    const { id: postId } = await publish(server, author)
    await server.core.db.delete(outbox)
    await server.post(`/api/posts/${postId}/like`, undefined, fan.token)
    for (const pause of [0, second, 5 * second, 30 * second, 2 * minute, 10 * minute]) {
      server.clock.advance(pause)
      await tellBy(async (tx) => {
        await tx.execute(sql`select 1 / 0`)
        return new Map()
      })
    }
    admin.token = await server.tokenFor(admin)
    const [given] = (await ask()).givenUp
    expect(given).toMatchObject({ what: 'reaction.changed', error: 'division by zero' })
    const id = given?.id ?? ''
    expect((await retry('notice', id)).statusCode).toBe(204)
    expect(await ask()).toMatchObject({ givenUpCount: 0, waiting: { notices: { count: 1 } } })
    expect(await deeds()).toEqual([
      {
        actorId: admin.id,
        action: 'delivery.retry',
        targetType: 'delivery',
        targetId: id,
        before: { attempts: 6 },
        after: { what: 'reaction.changed', attempts: 0 },
      },
    ])
    await tellBy(createNotificationDispatcher(server.core))
    expect((await ask()).waiting.notices.count).toBe(0)
    author.token = await server.tokenFor(author)
    expect(await titlesOf(server, author)).toEqual([`${fan.account.nickName}赞了您的文章`])
  })

  test('提交以后马上去说，不等下一次看', async () => {
    const wake = vi.spyOn(server.core.outbox, 'wake')
    await retry('notice', await giveUpNotice(server, admin))
    expect(wake).toHaveBeenCalledTimes(1)
    await giveUpNotice(server, admin, { ...running, heldAt: ago(hour) })
    await release()
    expect(wake).toHaveBeenCalledTimes(2)
    wake.mockRestore()
  })

  test('没寄成的邮件：从头再寄，记下是谁', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + minute)
    const id = await giveUpMail(server, { kind: 'reset', nextAt: ago(0), expiresAt })
    expect((await retry('mail', id)).statusCode).toBe(204)
    expect(await mailOf(id)).toMatchObject({
      givenUpAt: null,
      attempts: 0,
      nextAt: null,
      sealed: 'sealed',
    })
    expect(await deeds()).toMatchObject([
      { action: 'delivery.retry', targetId: id, after: { what: 'reset', attempts: 0 } },
    ])
  })

  test.each([
    ['写好的已经不在了', { sealed: null }],
    ['里面的验证码已经过期', { expiresAt: new Date('2020-01-01T00:00:00Z') }],
  ])('过期的邮件再也寄不出，说明要重新申请：%s', async (_, changes) => {
    const id = await giveUpMail(server, changes)
    expect((await ask()).givenUp).toMatchObject([{ id, canRetry: false }])
    const refused = await retry('mail', id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 1006,
      message: '这封邮件已经过期，再也寄不出了：需要的人请重新申请',
    })
    expect(await mailOf(id)).toMatchObject({ givenUpAt: server.clock.now(), attempts: 6 })
    expect(await deeds()).toEqual([])
  })

  test('别人已经让它再试的，不在的，认错了种类的', async () => {
    const notice = await giveUpNotice(server, admin, running)
    const mail = await giveUpMail(server, running)
    for (const refused of [await retry('notice', notice), await retry('mail', mail)]) {
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({
        message: '这一件已经不在放弃之列了，刷新后再看',
      })
    }
    const answers = [
      await retry('notice', '999999999999999'),
      await retry('notice', mail),
      await retry('mail', notice),
      await retry('mail', server.core.newId()),
      await retry('notice', 'x'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(await deeds()).toEqual([])
  })
})

test('放行：恢复的备份里等着的才说、才寄，记下有多少；没有停住的也算成功，什么也不记', async () => {
  const member = await server.createMember()
  const held = { ...running, heldAt: ago(hour) }
  await giveUpNotice(server, member, held)
  const mail = await giveUpMail(server, held)
  const stopped = await giveUpMail(server)
  await tellBy(createNotificationDispatcher(server.core))
  expect((await ask()).held).toEqual({ notices: 1, mails: 1 })
  expect((await release()).statusCode).toBe(204)
  expect(await ask()).toMatchObject({
    held: { notices: 0, mails: 0 },
    waiting: { notices: { count: 1 }, mails: { count: 1 } },
    givenUp: [{ id: stopped }],
  })
  expect(await mailOf(mail)).toMatchObject({ heldAt: null })
  const noted = {
    actorId: admin.id,
    action: 'delivery.release',
    targetType: 'delivery',
    targetId: 'held',
    before: { held: { notices: 1, mails: 1 } },
    after: { held: { notices: 0, mails: 0 } },
  }
  expect(await deeds()).toEqual([noted])
  await tellBy(createNotificationDispatcher(server.core))
  expect(await store.countWaiting(server.core.db)).toBe(0)
  expect((await release()).statusCode).toBe(204)
  expect(await deeds()).toEqual([noted])
})

/** Tells what waits, as a process does that comes after. */
async function tellBy(how: Tell) {
  const { db, clock, log } = server.core
  const process = createOutbox({ db, clock, log })
  process.start(how)
  await process.idle()
  await process.close()
}
