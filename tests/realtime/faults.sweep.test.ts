import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FaultOrder } from '#openapi/faults.ts'
import { closing, transports } from '#tests/support/hubs.ts'
import { arm, fired } from '#tests/support/lab.ts'
import { connect, listen } from '#tests/support/live.ts'
import {
  hubOf,
  isLive,
  openConnectedApp,
  say,
  sayings,
  unreadOf,
} from '#tests/support/live-app.ts'
import { accountOfMember, type Member } from '#tests/support/members.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

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

describe('官方的客户端', () => {
  test.each<[Pick<FaultOrder, 'kind'>, string[]]>([
    [{ kind: 'drop' }, ['二', '三']],
    [{ kind: 'repeat' }, ['一', '一', '二', '三']],
    [{ kind: 'reorder' }, ['二', '一', '三']],
  ])('%j：只有第一条不一样，同一次登录的每个窗口都一样', async (fault, expected) => {
    const windows = [await open(ben), await open(ben)]
    await arm(server, ben, { ...fault, target: 'ReceiveMessage' })
    for (const text of ['一', '二', '三']) await write(text)
    for (const window of windows) {
      await until(() => said(window).includes('三'), 'the last push')
      expect(said(window)).toEqual(expected)
    }
    expect(await fired(server, ben)).toEqual([`${fault.kind} ReceiveMessage`])
  })

  test.each([
    ['drop=ReceiveMessage', ['二']],
    ['repeat=ReceiveMessage', ['一', '一', '二']],
    ['reorder=ReceiveMessage', ['二', '一']],
    ['drop=UserOnline', ['一', '二']],
  ])('请求头 %s：只管这个请求引起的', async (fault, expected) => {
    const window = await open(ben)
    await write('一', fault)
    await write('二')
    await until(() => said(window).length >= expected.length, 'the pushes')
    await until(() => window.pushed('UnreadCountChanged').length >= 2, 'the counts')
    expect(said(window)).toEqual(expected)
  })

  test('别人的推送照常', async () => {
    const [hers, his] = [await open(ann), await open(ben)]
    await arm(server, ann, { kind: 'drop', times: null })
    await write('一')
    await until(() => said(his).length === 1, 'the push')
    await until(async () => (await fired(server, ann)).length > 0, 'the loss')
    expect(hers.pushed('MessageSent')).toEqual([])
  })

  test.each(Object.keys(transports) as (keyof typeof transports)[])(
    '切断 %s：没有道别，别人的连接还在',
    async (transport) => {
      const [hers, his] = [await open(ann), await open(ben, transport)]
      const closed = closing(his.connection)
      await arm(server, ben, { kind: 'disconnect' })
      // Of an event stream the client does not say why it ended.
      expect((await closed) instanceof Error).toBe(transport !== 'ServerSentEvents')
      expect(await hers.invoke('IsUserOnlineAsync', ann.id)).toBe(true)
      expect(await fired(server, ben)).toEqual(['disconnect /api/hubs/*'])
    },
  )
})

describe('真的应用，几样故障一起：什么都不丢，什么都不重', () => {
  test.each<FaultOrder['kind']>(['drop', 'repeat', 'reorder'])(
    '推送 %s，再断一次线：一条不少，一条不多',
    async (kind) => {
      const [hers, his] = await Promise.all([start(ann), start(ben)])
      his.realtime.chat(ann.id).conversation.send({ type: 'chat.open' })
      await arm(server, ben, { kind, target: 'ReceiveMessage', times: 2 })
      const texts = ['一', '二', '三', '四']
      for (const text of texts) {
        say(hers, ben, text)
        await until(() => sayings(hers, ben).at(-1) === text, text)
      }
      await until(async () => (await fired(server, ben)).length === 2, 'both faults')
      await arm(server, ben, { kind: 'disconnect' })
      await until(() => !isLive(his, 'chat'), 'the cut')
      await until(() => isLive(his, 'chat'), 'the connection')
      await until(() => sayings(his, ann).length >= texts.length, 'all messages')
      expect(sayings(his, ann)).toEqual(texts)
      await until(() => unreadOf(his) === 0, 'all read')
    },
  )

  test('切断时正在说的话，连上之后说到，只说一次', async () => {
    const [hers, his] = await Promise.all([start(ann), start(ben)])
    await arm(server, ann, { kind: 'disconnect' })
    for (const text of ['一', '二', '三']) say(hers, ben, text)
    await until(() => sayings(his, ann).length === 3, 'all messages')
    await until(() => sayings(hers, ben).length === 3, 'all of her own')
    expect(sayings(his, ann)).toEqual(['一', '二', '三'])
    expect(sayings(hers, ben)).toEqual(['一', '二', '三'])
  })

  test('再连时的谈判也断了，再过几秒还是连上', async () => {
    const his = await start(ben)
    const target = 'POST /api/hubs/chat/negotiate'
    await arm(server, ben, { kind: 'cut', target })
    await arm(server, ben, { kind: 'disconnect' })
    await until(
      () => hubOf(his, 'chat').getSnapshot().context.attempt >= 2,
      'a failed attempt',
      10_000,
    )
    await until(() => isLive(his, 'chat'), 'the connection')
    expect(await fired(server, ben)).toEqual([`cut ${target}`, 'disconnect /api/hubs/*'])
  })

  test('封禁：说封就封，应用退出；账号其实还在，重新登录如常', async () => {
    const his = await start(ben)
    await arm(server, ben, { kind: 'ban', target: 'getUnifiedUnreadCount' })
    await his.api
      .get('/api/notifications/unified-unread-count', { quiet: true })
      .catch(() => {})
    await until(
      () => his.actors.session.getSnapshot().matches({ signedOut: 'banned' }),
      'the ban',
    )
    expect(his.actors.session.getSnapshot().context.ban?.until).toBeNull()
    expect((await server.get('/api/notifications/unread-count', ben.token)).statusCode).toBe(
      200,
    )
  })
})

const open = (member: Member, transport?: keyof typeof transports) =>
  connect(origin, 'chat', member, transport && transports[transport])

const said = (device: Awaited<ReturnType<typeof open>>) =>
  device.pushed('ReceiveMessage').map(([letter]) => (letter as { content: string }).content)

/** Ann writes to Ben. */
async function write(content: string, fault?: string) {
  const answer = await server.inject('POST', '/api/message/send', {
    token: ann.token,
    body: { receiverId: ben.id, content, messageType: 'text' },
    headers: fault === undefined ? {} : { 'x-fault': fault },
  })
  expect(answer.statusCode).toBe(201)
}

async function start(member: Member) {
  const app = await openConnectedApp(origin, accountOfMember(member))
  app.realtime.chat(member === ann ? ben.id : ann.id)
  return app
}
