import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FaultLab } from '#openapi/faults.ts'
import { aroundStatements } from '#server/db/around-statements.ts'
import type { Handle, Transaction } from '#server/db/client.ts'
import { bansOf } from '#tests/support/bans.ts'
import { hour } from '#tests/support/clock.ts'
import { register, sendLogin } from '#tests/support/door.ts'
import { openTestDatabase, testEngine } from '#tests/support/database.ts'
import { arm, fired } from '#tests/support/lab.ts'
import { listen } from '#tests/support/live.ts'
import type { Member } from '#tests/support/members.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

interface Tokens {
  token: string
  refreshToken: string
}

let server: TestServer
let origin: string
let ann: Member
let ben: Member

beforeAll(async () => {
  server = await startServer({ env: { FAULTS: 'on' } })
  origin = await listen(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.createMember()
  ben = await server.createMember()
})

const unread = '/api/notifications/unread-count'

describe('请求头 X-Fault，只管这一个请求', () => {
  test('401、2005、ban 与真的一字不差；被封的人其实没有被封', async () => {
    const expired = await server.createMember()
    server.clock.advance(hour)
    const banned = await server.createMember()
    await bansOf(server).ban(banned.id, { until: null, reason: '刷屏' })
    const token = await server.tokenFor(ann)
    const real = {
      '401': await server.get(unread, expired.token),
      '2005': await server.get(unread, 'nonsense'),
      ban: await server.get(unread, banned.token),
    }
    for (const [fault, expected] of Object.entries(real)) {
      const answer = await withFault(fault, unread, token)
      expect(told(answer), fault).toEqual(told(expected))
    }
    expect((await server.get(unread, token)).statusCode).toBe(200)
  })

  test('500 走真正的出错路：说不出内情，日志里有请求编号', async () => {
    const answer = await withFault('500', unread)
    const problem = answer.json<{ code: number; message: string; requestId: string }>()
    expect(answer.statusCode).toBe(500)
    expect(problem).toEqual({
      code: 1010,
      message: '服务器出了点问题，请稍后再试',
      requestId: expect.any(String),
    })
    const failed = server.logLines.filter(({ msg }) => msg === 'a request failed')
    expect(failed.at(-1)).toMatchObject({ requestId: problem.requestId })
  })

  test('409 与别处先做了一样，事情没有做', async () => {
    const post = await publish(server, ben)
    const send = (headers = {}, description = '全文都是广告链接。') =>
      server.inject('POST', '/api/report', {
        token: ann.token,
        headers,
        body: { type: 0, targetId: post.id, reason: 0, description },
      })
    const refused = await send({ 'x-fault': '409' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 1006, message: '内容已被更新，请刷新后重试' })
    expect((await send()).statusCode).toBe(201)
    expect((await send({}, '再补充一句。')).statusCode).toBe(409)
  })

  test('delay：后来的先答完，它至少等了这么久，答的还是原来的', async () => {
    const answered: string[] = []
    const begun = performance.now()
    const slow = withFault('delay=200', unread).then((answer) => {
      answered.push('slow')
      return answer
    })
    await server.get(unread, ann.token).then(() => answered.push('quick'))
    expect((await slow).json()).toEqual({ unreadCount: 0 })
    expect(performance.now() - begun).toBeGreaterThanOrEqual(199)
    expect(answered).toEqual(['quick', 'slow'])
  })

  test('cut：事情做了，回答断在半路', async () => {
    const answer = await send('断在半路', { 'x-fault': 'cut' })
    expect(answer.status).toBe(201)
    const length = Number(answer.headers.get('content-length'))
    expect(length).toBeGreaterThan(0)
    await expect(answer.text()).rejects.toThrow('terminated')
    expect(await letters()).toEqual(['断在半路'])
  })

  test('几样一起：先等，再失败', async () => {
    const begun = performance.now()
    const answer = await withFault('delay=100, 500', unread)
    expect(answer.statusCode).toBe(500)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(99)
  })

  test.each([
    ['dely=800', '不认识的故障“dely=800”，可以用的有：delay=毫秒、401、'],
    ['500,,', '不认识的故障“”'],
    ['delay', '“delay”的时间应为 1 到 60000 之间的毫秒数'],
    ['slow-database=99999999', '“slow-database=99999999”的时间应为'],
    ['delay=-1', '“delay=-1”的时间应为'],
    ['500=1', '“500”后面不能有别的内容'],
    ['drop=a=b', '不认识的故障“drop=a=b”'],
  ])('%s：说得出错在哪里', async (fault, sentence) => {
    const answer = await withFault(fault, '/api/posts/public')
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json<{ errors: Record<string, string[]> }>()
    expect(errors['x-fault']?.[0]).toContain(sentence)
  })
})

describe('慢数据库', () => {
  test('这个请求的每一条语句都慢，事务里的也是；别人的照常', async () => {
    await arm(server, ann, { kind: 'slow-database', target: 'sendMessage', milliseconds: 60 })
    const answered: string[] = []
    const begun = performance.now()
    const slow = send('慢慢来').then((answer) => {
      answered.push('slow')
      return answer
    })
    await server.get(unread, ben.token).then(() => answered.push('quick'))
    expect((await slow).status).toBe(201)
    // To find the receiver, to lock both sides, to write: more than three in any case.
    expect(performance.now() - begun).toBeGreaterThan(3 * 59)
    expect(answered).toEqual(['quick', 'slow'])
    expect(await letters()).toEqual(['慢慢来'])
  })

  test('一条也不漏：直接问的，事务里的，事务里的事务里的', async () => {
    let pauses = 0
    const counting = aroundStatements(async (ask) => {
      pauses += 1
      return ask()
    })
    const database = await openTestDatabase(counting)
    const ask = (handle: Handle) => handle.execute(sql`select 1`)
    const pausesOf = async (work: () => Promise<unknown>) => {
      pauses = 0
      await work()
      return pauses
    }
    expect(await pausesOf(() => ask(database.db))).toBe(1)
    // PGlite begins and ends transactions by itself.
    const around = testEngine === 'pglite' ? 0 : 2
    const two = (tx: Transaction) => ask(tx).then(() => ask(tx))
    expect(await pausesOf(() => database.db.transaction(two))).toBe(around + 2)
    const nested = (tx: Transaction) => tx.transaction(two)
    // A savepoint, and its release.
    expect(await pausesOf(() => database.db.transaction(nested))).toBe(around + 4)
    await database.close()
  })

  test('从请求头来的也一样', async () => {
    const begun = performance.now()
    const answer = await withFault('slow-database=150', '/api/posts/categories', null)
    expect(answer.statusCode).toBe(200)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(149)
  })
})

describe('启用的故障', () => {
  test('到次数为止，看得见还剩什么、发生过什么', async () => {
    const lab = await arm(server, ann, { kind: '500', target: 'getUnreadCount', times: 2 })
    expect(lab.armed).toEqual([
      {
        id: expect.any(Number),
        kind: '500',
        target: 'getUnreadCount',
        milliseconds: null,
        times: 2,
        fired: 0,
      },
    ])
    const statuses: number[] = []
    for (let asked = 0; asked < 3; asked += 1)
      statuses.push((await server.get(`${unread}?x=${asked}`, ann.token)).statusCode)
    expect(statuses).toEqual([500, 500, 200])
    expect(await fired(server, ann)).toEqual([`500 GET ${unread}`, `500 GET ${unread}`])
  })

  test('只碰启用它的那一次登录：别人的、游客的、自己别处的都照常', async () => {
    await arm(server, ann, { kind: '500', times: null })
    expect((await server.get(unread, ann.token)).statusCode).toBe(500)
    expect((await server.get(unread, ben.token)).statusCode).toBe(200)
    expect((await server.get('/api/posts/public')).statusCode).toBe(200)
    expect(await fired(server, ben)).toEqual([])
  })

  test('续来的令牌属于同一次登录；续期的请求里写着的也算', async () => {
    const newcomer = await register(server)
    const { token, refreshToken } = (await sendLogin(server, newcomer)).json<Tokens>()
    await arm(server, { token }, { kind: '401', target: 'refreshToken' })
    server.clock.advance(hour)
    const renew = () => server.post('/api/auth/refresh-token', { token, refreshToken })
    expect((await renew()).statusCode).toBe(401)
    const renewed = (await renew()).json<Tokens>()
    expect(await fired(server, renewed)).toEqual(['401 POST /api/auth/refresh-token'])
  })

  test.each([
    ['*', [500, 500, 500]],
    ['getUnreadCount', [500, 200, 200]],
    ['GET /api/notifications/*', [500, 500, 200]],
    ['/api/posts/public', [200, 200, 500]],
    ['POST /api/posts/public', [200, 200, 200]],
  ])('%s 说的是这些接口', async (target, expected) => {
    await arm(server, ann, { kind: '500', target, times: null })
    const statuses: number[] = []
    for (const url of [unread, '/api/notifications/checkpoint', '/api/posts/public'])
      statuses.push((await server.get(url, ann.token)).statusCode)
    expect(statuses).toEqual(expected)
  })

  test('两种失败不撞在一个请求上：一个一个来', async () => {
    await arm(server, ann, { kind: '2005' })
    await arm(server, ann, { kind: '500' })
    await arm(server, ann, { kind: 'delay', milliseconds: 1 })
    const codes: number[] = []
    for (let asked = 0; asked < 2; asked += 1)
      codes.push((await server.get(unread, ann.token)).json<{ code: number }>().code)
    expect(codes).toEqual([2005, 1010])
    expect((await server.get(unread, ann.token)).statusCode).toBe(200)
  })

  test('全部清除；实验室自己从不出故障', async () => {
    await arm(server, ann, { kind: '500', target: '/api/*', times: null })
    expect((await server.get(unread, ann.token)).statusCode).toBe(500)
    const cleared = await server.delete('/api/faults', ann.token)
    expect(cleared.json<FaultLab>()).toMatchObject({ armed: [], fired: [] })
    expect((await server.get(unread, ann.token)).statusCode).toBe(200)
  })

  test('要登录；告诉人有哪些接口、哪些推送', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await server.inject(method, '/api/faults')).statusCode).toBe(401)
    const lab = (await server.get('/api/faults', ann.token)).json<FaultLab>()
    expect(lab.calls).toContainEqual({ id: 'getUnreadCount', summary: expect.any(String) })
    for (const { id, summary } of lab.calls) expect(summary, id).toMatch(/\p{Script=Han}/u)
    expect(lab.pushes).toEqual(
      expect.arrayContaining(['ReceiveNotification', 'ReceiveMessage', 'UnreadCountChanged']),
    )
  })

  test.each([
    [{}, 'kind', '不能为空'],
    [{ kind: 'flood' }, 'kind', '不是可选的值'],
    [{ kind: 'delay' }, 'milliseconds', '请填写毫秒数'],
    [{ kind: 'delay', milliseconds: 60_001 }, 'milliseconds', '不能大于 60000'],
    [{ kind: '500', times: 0 }, 'times', '不能小于 1'],
    [{ kind: '500', target: 'listNothing' }, 'target', '没有“listNothing”这个接口'],
    [{ kind: 'drop', target: 'ReceiveLetter' }, 'target', '没有“ReceiveLetter”这个推送'],
  ])('%j：说得出错在哪里', async (body, field, sentence) => {
    const answer = await server.post('/api/faults', body, ann.token)
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json<{ errors: Record<string, string[]> }>()
    expect(errors[field]?.[0]).toContain(sentence)
    expect((await server.get('/api/faults', ann.token)).json<FaultLab>().armed).toEqual([])
  })

  test('五十个为止', async () => {
    for (let count = 0; count < 50; count += 1) await arm(server, ann, { kind: 'cut' })
    const answer = await server.post('/api/faults', { kind: 'cut' }, ann.token)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('最多同时启用 50 个故障')
  })
})

const withFault = (fault: string, url: string, token: string | null = ann.token) =>
  server.inject('GET', url, { token: token ?? undefined, headers: { 'x-fault': fault } })

/** Ann writes to Ben, over a real connection. */
const send = (content: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/message/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ann.token}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      ...headers,
    },
    body: JSON.stringify({ receiverId: ben.id, content, messageType: 'text' }),
  })

/** What Ben finds of Ann's. */
async function letters() {
  const answer = await server.get(`/api/message/history?otherUserId=${ann.id}`, ben.token)
  return answer.json<{ messages: { content: string }[] }>().messages.map((it) => it.content)
}

/** All that an answer says but what differs from one to the next. */
function told({ statusCode, headers, body }: Awaited<ReturnType<typeof withFault>>) {
  const { date: _, ...same } = headers
  return { statusCode, headers: same, body: { ...JSON.parse(body), requestId: '' } }
}
