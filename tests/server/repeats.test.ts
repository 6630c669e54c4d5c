import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { day, minute, second } from '#tests/support/clock.ts'
import { comment, seenComment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { demandReview, takeDown } from '#tests/support/moderation.ts'
import { publish } from '#tests/support/posts.ts'
import { report } from '#tests/support/reports.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { everything, settled } from '#tests/support/stored.ts'

/* The same request again, after its answer was lost: it is answered as the first was, and nothing happens twice. */

let server: TestServer
let admin: Member
let other: Member
let made = 0

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
  other = await server.createAdmin()
})
afterAll(() => server.close())

interface Request {
  path: string
  method?: 'POST' | 'DELETE'
  body?: Record<string, unknown>
}

/** What makes the same of it in other words; undefined where there are none. */
type Words = Record<string, unknown> | undefined

const otherWords = { reason: '换了一种说法' }

describe('管理员的处理', () => {
  const decisions: [string, () => Promise<Request>, Words][] = [
    ['通过话题', async () => review(await proposed(), { approved: true }), undefined],
    [
      '驳回话题',
      async () => review(await proposed(), { approved: false, reason: '太窄' }),
      otherWords,
    ],
    ['停用话题', async () => topic(await opened(), 'disable', { reason: '吵' }), otherWords],
    [
      '启用话题',
      async () => {
        const id = await opened()
        await done(topic(id, 'disable', { reason: '吵' }))
        return topic(id, 'enable')
      },
      undefined,
    ],
    [
      '恢复话题',
      async () => {
        const id = await opened()
        await done(removal('topics', id))
        return topic(id, 'restore')
      },
      undefined,
    ],
    ['删除话题', async () => removal('topics', await opened()), otherWords],
    [
      '合并话题',
      async () => topic(await opened(), 'merge', { targetId: await opened(), reason: '一样' }),
      otherWords,
    ],
    ['通过文章', async () => postReview(await submitted(), { approved: true }), undefined],
    [
      '驳回文章',
      async () => postReview(await submitted(), { approved: false, reason: '广告', rule: 0 }),
      otherWords,
    ],
    [
      '下架文章',
      async () => ({
        path: `/api/admin/posts/${await published()}/take-down`,
        body: { reason: '广告', rule: 0 },
      }),
      { rule: 1 },
    ],
    ['删除文章', async () => removal('posts', await published()), otherWords],
    [
      '恢复文章',
      async () => {
        const id = await published()
        await done(removal('posts', id))
        const body = { reason: '误删', seen: 'deleted' }
        return { path: `/api/admin/posts/${id}/restore`, body }
      },
      otherWords,
    ],
    [
      '隐藏评论',
      async () => ({
        path: `/api/admin/comments/${await said()}/hide`,
        body: { reason: '广告' },
      }),
      otherWords,
    ],
    [
      '显示评论',
      async () => {
        const id = await said()
        const path = `/api/admin/comments/${id}`
        await done({ path: `${path}/hide`, body: { reason: '广告' } })
        const { updateTime } = await seenComment(server, id)
        return { path: `${path}/show`, body: { updateTime } }
      },
      undefined,
    ],
    ['删除评论', async () => removal('comments', await said()), otherWords],
    ['接手举报', async () => ({ path: await reported('claim') }), undefined],
    [
      '处理举报：仅标记',
      async () => ({ path: await reported('handle'), body: handling(0) }),
      { outcome: '换了一种说法' },
    ],
    [
      '处理举报：下架文章',
      async () => ({ path: await reported('handle'), body: handling(2) }),
      otherWords,
    ],
    [
      '处理举报：警告作者',
      async () => ({ path: await reported('handle'), body: handling(5) }),
      otherWords,
    ],
    [
      '处理举报：暂时封禁作者',
      async () => ({
        path: await reported('handle'),
        body: { ...handling(6), banUntil: '2999-12-01T00:00:00Z' },
      }),
      { banUntil: '2999-12-31T00:00:00Z' },
    ],
    [
      '拒绝举报',
      async () => ({ path: await reported('reject'), body: ending }),
      { note: '换了一种说法' },
    ],
    [
      '关闭举报',
      async () => ({ path: await reported('close'), body: ending }),
      { outcome: '换了一种说法' },
    ],
    [
      '接受申诉',
      async () => ({ path: await appealed(), body: answering(true) }),
      { message: '换了一种说法' },
    ],
    [
      '驳回申诉',
      async () => ({ path: await appealed(), body: answering(false) }),
      { message: '换了一种说法' },
    ],
    [
      '把代建的账号转给已有的账号',
      async () => ({
        path: await unclaimed(),
        body: { accountId: (await server.createMember()).id },
      }),
      { accountId: '00000000-0000-7000-8000-000000000000' },
    ],
  ]

  test.each(decisions)('%s：同一位再说一遍，答的和第一次一样', async (_, prepare) => {
    const request = await prepare()
    const first = await done(request)
    expect(await askedAgain(request)).toEqual(first)
  })

  test.each(decisions)('%s：别的管理员来，说已经处理过了', async (_, prepare) => {
    const request = await prepare()
    await done(request)
    expect((await ask(request, other)).status).toBe(gone.has(request.path) ? 404 : 409)
  })

  test.each(decisions.filter(([, , words]) => words))(
    '%s：同一位换了说法，说已经处理过了',
    async (_, prepare, words) => {
      const request = await prepare()
      await done(request)
      const changed = request.body
        ? { ...request, body: { ...request.body, ...words } }
        : { ...request, path: request.path.replace('reason=', 'reason=x') }
      expect((await ask(changed)).status).toBe(gone.has(request.path) ? 404 : 409)
    },
  )

  test('暂时封禁：页面总是从按下的时候算起，过一会儿再按一样长的，是同一件', async () => {
    const [path, start] = [await reported('handle'), server.clock.now().getTime()]
    const banFor = (ms: number) => {
      const banUntil = new Date(server.clock.now().getTime() + ms).toISOString()
      return { path, body: { ...handling(6), banUntil } }
    }
    const first = await done(banFor(7 * day))
    server.clock.advance(30 * second)
    expect(await askedAgain(banFor(7 * day))).toEqual(first)
    for (const other of [3 * day, 7 * day + minute, 30 * day])
      expect((await ask(banFor(other))).status).toBe(409)
    const bans = await server.core.db
      .select({ until: accounts.bannedUntil })
      .from(accounts)
      .where(isNotNull(accounts.bannedUntil))
    expect(bans).toContainEqual({ until: new Date(start + 7 * day) })
  })

  test('批量恢复：看到的是已删除的，同事已经恢复了，不再送去审核', async () => {
    const id = await published()
    await done(removal('posts', id))
    const request = {
      path: '/api/admin/posts/batch',
      body: {
        posts: [{ id, revision: 1, status: 'deleted' }],
        action: 'restore',
        reason: '误删',
      },
    }
    const first = await done(request)
    expect(await askedAgain(request)).toEqual(first)
    expect(await ask(request, other)).toMatchObject({
      body: { succeeded: [], failed: [{ id, code: 1006 }] },
    })
  })

  test('通过了，作者又交来新的：再说一遍，请他看新的', async () => {
    const author = await server.createMember()
    const request = postReview(await submitted(author), { approved: true })
    await done(request)
    const [, , , , id = ''] = request.path.split('/')
    await demandReview(server, admin, 'all')
    await publish(server, author, { id, content: '新的正文' })
    await demandReview(server, admin, 'resubmitted')
    expect(await ask(request)).toMatchObject({
      status: 409,
      body: { current: { revision: 2 } },
    })
  })
})

describe('新的话题和分类', () => {
  const news: [string, () => Request, Words][] = [
    ['管理员的新话题', () => ({ path: '/api/admin/topics', body: named() }), described],
    ['管理员的新分类', () => ({ path: '/api/posts/categories', body: named() }), described],
    ['发起的话题', () => ({ path: '/api/topics', body: named() }), described],
  ]

  test.each(news)('%s：再说一遍，还是那一个', async (_, prepare) => {
    const request = prepare()
    const first = await done(request)
    expect(await askedAgain(request)).toEqual(first)
  })

  test.each(news)('%s：别人来，或者换了说法，说已有同名的', async (_, prepare, words) => {
    const request = prepare()
    await done(request)
    const taken = { status: 400, body: { errors: { name: [expect.stringMatching('同名')] } } }
    expect(await ask(request, other)).toMatchObject(taken)
    expect(await ask({ ...request, body: { ...request.body, ...words } })).toMatchObject(taken)
  })

  test('改过的分类，不再是当初说的那一个', async () => {
    const request = { path: '/api/posts/categories', body: named() }
    const { body } = await done(request)
    const { id } = body as { id: string }
    const change = { ...request.body, id, description: '改过' }
    await server.put('/api/posts/categories', change, admin.token)
    expect((await ask(request)).status).toBe(400)
  })
})

describe('成员说的', () => {
  const claims: [string, (by: Member) => Promise<Request>, Words][] = [
    [
      '举报',
      async () => ({ path: '/api/report', body: await accusation() }),
      { description: '换了一种说法。' },
    ],
    [
      '申诉',
      async (by) => ({ path: '/api/appeals', body: await complaint(by) }),
      { text: '换了一种说法。' },
    ],
  ]

  test.each(claims)('%s：再说一遍，还是那一件', async (_, prepare) => {
    const by = await server.createMember()
    const request = await prepare(by)
    const first = await done(request, by)
    expect(await askedAgain(request, by)).toEqual(first)
  })

  test.each(claims)('%s：换了说法，说已经说过了', async (_, prepare, words) => {
    const by = await server.createMember()
    const request = await prepare(by)
    await done(request, by)
    const changed = { ...request, body: { ...request.body, ...words } }
    expect((await ask(changed, by)).status).toBe(409)
  })

  test.each(claims)('%s：同时来八遍，都是那一件', async (_, prepare) => {
    const by = await server.createMember()
    const request = await prepare(by)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(request, by)))
    const [first] = answers
    expect(first?.status).toBe(201)
    for (const answer of answers) expect(answer).toEqual(first)
  })
})

async function ask({ path, method = 'POST', body }: Request, by = admin) {
  const answer = await server.inject(method, path, { token: by.token, body })
  return { status: answer.statusCode, body: answer.body && answer.json<unknown>() }
}

/** For the first time. */
async function done(request: Request, by = admin) {
  const answer = await ask(request, by)
  if (answer.status >= 300) throw new Error(`not done: ${JSON.stringify(answer)}`)
  return answer
}

/** The same request again; fails when anything is different afterwards. */
async function askedAgain(request: Request, by = admin) {
  await settled(server)
  const before = await everything(server)
  const answer = await ask(request, by)
  await settled(server)
  expect(await everything(server)).toEqual(before)
  return answer
}

/** Paths of what is absent once it is done. */
const gone = new Set<string>()

const review = (id: string, body: Record<string, unknown>) => ({
  path: `/api/topics/${id}/review`,
  body,
})

const topic = (id: string, verb: string, body: Record<string, unknown> = {}) => ({
  path: `/api/admin/topics/${id}/${verb}`,
  body,
})

const postReview = (id: string, body: Record<string, unknown>) => ({
  path: `/api/admin/posts/${id}/review`,
  body: { revision: 1, ...body },
})

function removal(kind: 'topics' | 'posts' | 'comments', id: string): Request {
  const path = `/api/admin/${kind}/${id}?reason=${encodeURIComponent('广告')}`
  if (kind === 'comments') gone.add(path)
  return { path, method: 'DELETE' }
}

const handling = (action: number) => ({
  version: 1,
  action,
  outcome: '已处理，感谢您的举报。',
  reason: '广告',
})

const ending = { version: 1, outcome: '看过了。', note: '不是广告' }

const answering = (accepted: boolean) => ({ version: 1, accepted, message: '看过了。' })

const described = { description: '另一种说法' }

function named() {
  made += 1
  return { name: `新的${made}号`, description: '说明' }
}

async function proposed() {
  const answer = await server.post('/api/topics', named(), (await server.createMember()).token)
  return answer.json<{ id: string }>().id
}

async function opened() {
  const { body } = await done({ path: '/api/admin/topics', body: named() })
  return (body as { id: string }).id
}

const published = async (by?: Member) =>
  (await publish(server, by ?? (await server.createMember()))).id

async function unclaimed() {
  made += 1
  const author = { importKey: `author:${made}`, name: `旧作者${made}` }
  return `/api/admin/users/${(await server.services.placeholders.ensure(author)).id}/claim`
}

async function submitted(by?: Member) {
  await demandReview(server, admin, 'all')
  const id = await published(by)
  await demandReview(server, admin, 'resubmitted')
  return id
}

const said = async () =>
  (await comment(server, await server.createMember(), await published())).id

async function reported(verb: string) {
  const about = { type: 0, targetId: await published() } as const
  const { id } = await report(server, await server.createMember(), about)
  return `/api/admin/reports/${id}/${verb}`
}

const accusation = async () => ({
  type: 0,
  targetId: await published(),
  reason: 0,
  description: '全文都是广告链接。',
})

async function complaint(by: Member) {
  const targetId = await published(by)
  await takeDown(server, admin, targetId)
  return { targetType: 0, targetId, text: '这不是广告。' }
}

async function appealed() {
  const by = await server.createMember()
  const { body } = await done({ path: '/api/appeals', body: await complaint(by) }, by)
  return `/api/admin/appeals/${(body as { id: string }).id}/decide`
}
