import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/credentials.ts'
import { bansOf } from '#tests/support/bans.ts'
import { goodPassword } from '#tests/support/door.ts'
import {
  chatOf,
  endingOf,
  isLive,
  openConnectedApp,
  say,
  sayings,
  statuses,
  unreadOf,
  type LiveApp,
} from '#tests/support/live-app.ts'
import { accountOfMember, createMember, type Member } from '#tests/support/members.ts'
import { canTestNodes, startNodes, type Node, type Nodes } from '#tests/support/nodes.ts'
import { soon, until } from '#tests/support/until.ts'

describe.runIf(await canTestNodes())('两个进程，一个 PostgreSQL，一个 Redis', () => {
  let nodes: Nodes
  let toOne: string
  let toTwo: string
  let ann: Member
  let ben: Member

  beforeAll(async () => {
    nodes = await startNodes()
    toOne = await nodes.behind(nodes.one, nodes.two)
    toTwo = await nodes.behind(nodes.two, nodes.one)
  })
  afterAll(() => nodes.close())
  beforeEach(async () => {
    ann = await createMember(nodes.desk.opened.core)
    ben = await createMember(nodes.desk.opened.core)
  })

  test('人在两个节点：说的话、送达、已读、未读数都到得了对面', async () => {
    const [hers, his] = await Promise.all([open(toOne, ann), open(toTwo, ben)])
    say(hers, ben, '在吗？')
    await until(() => sayings(his, ann).length === 1, 'the message')
    await until(() => statuses(hers, ben)[0] === 'delivered', 'its delivery')
    await until(() => unreadOf(his) === 1, 'the count')
    chatOf(his, ann).conversation.send({ type: 'chat.open' })
    await until(() => statuses(hers, ben)[0] === 'read', 'its reading')
    await until(async () => (await hers.realtime.isOnline(ben.id)) === true, 'his presence')
    expect([sayings(hers, ben), sayings(his, ann)]).toEqual([['在吗？'], ['在吗？']])
  })

  test('在一个节点删除会话：另一个节点上的设备也没有了，对方的还在', async () => {
    const [here, there, his] = await Promise.all([
      open(toOne, ann),
      open(toTwo, ann),
      open(toTwo, ben),
    ])
    say(his, ann, '在吗？')
    for (const app of [here, there])
      await until(() => sayings(app, ben).length === 1, 'the message')
    const path = `${nodes.one.url}/api/message/conversations/${ben.id}`
    await demand(path, { method: 'DELETE', headers: bearer(ann.token) })
    for (const app of [here, there])
      await until(() => sayings(app, ben).length === 0, 'the deletion')
    expect(sayings(his, ann)).toEqual(['在吗？'])
  })

  test('在一个节点封禁、退出、改密码：另一个节点上的连接十秒内断开', async () => {
    const { core } = nodes.desk.opened
    const passwordHash = await hashPassword(goodPassword)
    const cy = await createMember(core, { passwordHash })
    const elsewhere = await signIn(nodes.one.url, cy)
    const [banned, left, changed] = await Promise.all([
      open(toTwo, ann),
      open(toTwo, ben),
      open(toTwo, cy),
    ])
    const began = performance.now()
    const headers = bearer(ben.token)
    await Promise.all([
      bansOf({ core, services: nodes.desk.modules.services }).ban(ann.id, {
        until: null,
        reason: '广告',
      }),
      demand(`${nodes.one.url}/api/auth/logout`, { method: 'POST', headers }),
      demand(`${nodes.one.url}/api/account/password`, {
        method: 'PUT',
        headers: { ...bearer(elsewhere), 'content-type': 'application/json' },
        body: JSON.stringify({
          currentPassword: goodPassword,
          password: '另一句口令，2027',
          confirmPassword: '另一句口令，2027',
        }),
      }),
    ])
    for (const app of [banned, left, changed]) await until(() => cuts(app) > 0, 'the cut')
    expect(performance.now() - began).toBeLessThan(soon)
    // Each comes back once, is refused for good, and is told why.
    const endings = () => [banned, left, changed].map(endingOf)
    await until(() => !endings().includes(null), 'the endings')
    expect(endings()).toEqual(['banned', 'invalid', 'invalid'])
  })

  test('在一个节点改了身份：另一个节点上的连接断开，自己连回来，十秒内也认得新的身份', async () => {
    const admin = await createMember(nodes.desk.opened.core, { roles: ['Admin'] })
    const [here, there, other] = await Promise.all([
      open(toOne, ann),
      open(toTwo, ann),
      open(toTwo, ben),
    ])
    const backOffice = `${nodes.two.url}/api/admin/dashboard`
    const isAdmitted = async () => (await fetch(backOffice, { headers: bearer(ann.token) })).ok
    expect(await isAdmitted()).toBe(false)
    const began = performance.now()
    await decide(nodes.one, admin, 'PUT', `${ann.id}/roles`, { roles: ['Admin'] })
    for (const app of [here, there]) await until(() => cuts(app) > 0, 'the cut')
    await until(isAdmitted, 'the new role')
    expect(performance.now() - began).toBeLessThan(soon)
    for (const app of [here, there])
      await until(() => isLive(app, 'chat') && isLive(app, 'notification'), 'the return')
    say(other, ann, '还在吗？')
    for (const app of [here, there])
      await until(() => sayings(app, ben).length === 1, 'the next message')
    expect([here, there, other].map(endingOf)).toEqual([null, null, null])
    expect(cuts(other)).toBe(0)
  })

  test('管理员在一个节点封禁：两个节点上的连接都断开，再也进不来', async () => {
    const admin = await createMember(nodes.desk.opened.core, { roles: ['Admin'] })
    const [here, there, other] = await Promise.all([
      open(toOne, ann),
      open(toTwo, ann),
      open(toTwo, ben),
    ])
    const began = performance.now()
    await decide(nodes.one, admin, 'POST', `${ann.id}/ban`, { until: null, reason: '广告' })
    for (const app of [here, there]) await until(() => cuts(app) > 0, 'the cut')
    expect(performance.now() - began).toBeLessThan(soon)
    const endings = () => [here, there].map(endingOf)
    await until(() => !endings().includes(null), 'the endings')
    expect(endings()).toEqual(['banned', 'banned'])
    const door = await fetch(`${nodes.two.url}/api/sessions`, { headers: bearer(ann.token) })
    expect(door.status).toBe(403)
    expect([endingOf(other), cuts(other)]).toEqual([null, 0])
  })

  test('Redis 没了：本地照送，无人掉线；回来之后未读数重新问过，漏了的读得到，开着的会话自己补上', async () => {
    const [cy, dan] = [
      await createMember(nodes.desk.opened.core),
      await createMember(nodes.desk.opened.core),
    ]
    const apps = await Promise.all([
      open(toOne, ann),
      open(toTwo, ben),
      open(toOne, cy),
      open(toTwo, dan),
    ])
    const [hers, his, near, away] = apps
    chatOf(his, ann).conversation.send({ type: 'chat.open' })
    chatOf(hers, ben).conversation.send({ type: 'chat.open' })
    await until(() => isLoaded(his, ann) && isLoaded(hers, ben), 'the empty chat')
    await nodes.redis.kill()
    say(hers, cy, '你那边看得到吗？')
    say(hers, ben, '断了也发得出去')
    say(hers, dan, '没有打开的也数得到')
    await until(() => sayings(near, ann).length === 1, 'the message on the same node')
    await until(() => statuses(hers, ben)[0] === 'sent', 'the acknowledgement')
    expect(sayings(his, ann)).toEqual([])
    const before = hints(hers)
    await nodes.redis.start()
    await until(() => sayings(his, ann).length === 1, 'what was missed')
    await until(() => unreadOf(away) === 1, 'the count to be asked for anew')
    await until(() => hints(hers) > before, 'the hint to read again')
    say(his, ann, '刚看到')
    await until(() => sayings(hers, ben).length === 2, 'the way back')
    for (const app of apps) expect(cuts(app)).toBe(0)
  })

  test('一个节点被杀：它的人连到另一个，一条不少、一条不重、次序不乱', async () => {
    const [hers, his] = await Promise.all([open(toOne, ann), open(toTwo, ben)])
    const texts = Array.from({ length: 12 }, (_, index) => `第 ${index} 句`)
    chatOf(his, ann).conversation.send({ type: 'chat.open' })
    for (const text of texts.slice(0, 4)) say(hers, ben, text)
    await until(() => sayings(his, ann).length > 0, 'the first')
    await nodes.two.kill()
    for (const text of texts.slice(4, 8)) say(hers, ben, text)
    await until(() => isLive(his, 'chat') && cuts(his) > 0, 'the other node')
    for (const text of texts.slice(8)) say(hers, ben, text)
    await until(() => sayings(his, ann).length >= texts.length, 'every message')
    expect(sayings(his, ann)).toEqual(texts)
    await until(() => statuses(hers, ben).every((each) => each === 'read'), 'all read')
    expect(cuts(hers)).toBe(0)
  })
})

const open = (origin: string, member: Member) =>
  openConnectedApp(origin, accountOfMember(member))

/** Another session of a member; answers its access token. */
async function signIn(origin: string, { account: { email } }: Member): Promise<string> {
  const answer = await demand(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: goodPassword }),
  })
  // The contract's answer; the server's own tests hold it against its schema.
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** What an administrator decides about a member, at one node. */
const decide = (node: Node, { token }: Member, method: string, path: string, body: object) =>
  demand(`${node.url}/api/admin/users/${path}`, {
    method,
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function demand(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const isLoaded = (app: LiveApp, peer: Member) =>
  chatOf(app, peer).conversation.getSnapshot().matches({ history: 'ready' })

/** How often the connection to the chat has ended. */
const cuts = (app: LiveApp) => happened(app, 'closed')

/** How often the server has said to look at the count again. */
const hints = (app: LiveApp) => happened(app, 'UnreadCountChanged')

const happened = ({ realtime }: LiveApp, what: string) =>
  realtime.hubs.chat.log.entries().filter((entry) => entry.what === what).length
