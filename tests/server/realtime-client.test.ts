import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Transport } from '#machines/connection/connection.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { accountOf } from '#src/runtime/account.ts'
import { onTheWay } from '#tests/machines/chat/on-the-way.ts'
import { bansOf } from '#tests/support/bans.ts'
import { hour } from '#tests/support/clock.ts'
import { register, sendLogin } from '#tests/support/door.ts'
import { listen } from '#tests/support/live.ts'
import {
  chatOf,
  hubOf,
  isLive,
  openConnectedApp,
  say,
  sayings,
  statuses,
  unreadOf,
} from '#tests/support/live-app.ts'
import { accountOfMember, type Member } from '#tests/support/members.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

type LoginAnswer = components['schemas']['LoginAnswer']

let server: TestServer
let origin: string
let ann: Member
let ben: Member

beforeAll(async () => {
  server = await startServer()
  origin = await listen(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.createMember()
  ben = await server.createMember()
})

describe('真的服务器，官方的客户端', () => {
  test('两个人聊天：送达、已读、未读数，断线时说的话连上之后都有', async () => {
    const [hers, his] = await Promise.all([open(ann), open(ben)])
    say(hers, ben, '在吗？')
    await until(() => sayings(his, ann).length === 1, 'the message')
    await until(() => statuses(hers, ben)[0] === 'delivered', 'its delivery')
    await until(() => unreadOf(his) === 1, 'the count')

    chatOf(his, ann).conversation.send({ type: 'chat.open' })
    await until(() => statuses(hers, ben)[0] === 'read', 'its reading')
    await until(() => unreadOf(his) === 0, 'no count')

    hubOf(his, 'chat').send({ type: 'network.offline' })
    say(hers, ben, '听说你搬家了')
    say(hers, ben, '什么时候请客')
    await until(() => sayings(hers, ben).length === 3, 'both messages')
    his.network('network.online')
    await until(() => sayings(his, ann).length === 3, 'what was missed')
    expect(sayings(his, ann)).toEqual(['在吗？', '听说你搬家了', '什么时候请客'])
    await until(() => statuses(hers, ben).every((each) => each === 'read'), 'all read')
  })

  test.each<Transport>(['webSockets', 'serverSentEvents', 'longPolling'])(
    '指定用 %s：连得上，说得出用的是它，量得出来回',
    async (transport) => {
      const hers = await open(ann)
      const connection = hubOf(hers, 'notification')
      connection.send({ type: 'connection.choose', choice: transport })
      await until(() => connection.getSnapshot().context.transport === transport, transport)
      connection.send({ type: 'connection.ping' })
      await until(() => connection.getSnapshot().context.latency !== null, 'the latency')
      expect(connection.getSnapshot().context).toMatchObject({ choice: transport, transport })
    },
  )

  test('令牌过期：续一次，马上连上，不等两秒', async () => {
    const newcomer = await register(server)
    const signedIn = await sendLogin(server, newcomer)
    const hers = await openConnectedApp(origin, accountOf(signedIn.json<LoginAnswer>()))
    const { session } = hers.actors
    const before = session.getSnapshot().context.account?.tokens.token
    server.clock.advance(hour)
    const connection = hubOf(hers, 'chat')
    connection.send({ type: 'connection.drop' })
    connection.send({ type: 'connection.retry' })
    await until(() => isLive(hers, 'chat'), 'the connection')
    expect(session.getSnapshot().context.account?.tokens.token).not.toBe(before)
    expect(connection.getSnapshot().context.attempt).toBe(1)
  })

  test('封禁：再连就被拒绝，会话结束，说得出封到什么时候', async () => {
    const hers = await open(ann)
    const ends = new Date(server.clock.now().getTime() + hour)
    await bansOf(server).ban(ann.id, { until: ends, reason: '刷屏' })
    const { session } = hers.actors
    hubOf(hers, 'chat').send({ type: 'connection.drop' })
    hubOf(hers, 'chat').send({ type: 'connection.retry' })
    await until(() => session.getSnapshot().matches({ signedOut: 'banned' }), 'the ban')
    expect(session.getSnapshot().context.ban?.until).toBe(ends.toISOString())
    expect(hubOf(hers, 'notification').getSnapshot().value.line).toBe('off')
  })

  test('对方屏蔽了我：这一条没有发出，服务器怎么说就怎么说', async () => {
    const hers = await open(ann)
    await server.post(`/api/blocks/${ann.id}`, undefined, ben.token)
    say(hers, ben, '在吗？')
    const messages = () => onTheWay(chatOf(hers, ben).outgoing)
    await until(() => messages()[0]?.status === 'failed', 'the refusal')
    expect(messages()[0]).toMatchObject({
      content: '在吗？',
      failure: { kind: 'invalid', message: expect.stringMatching(/\p{Script=Han}/u) },
    })
  })
})

const open = (member: Member) => openConnectedApp(origin, accountOfMember(member))
