import { describe, expect, test } from 'vitest'
import { createUnsentTexts, unsentTextsKey } from '#src/platform/storage/unsent-texts.ts'
import { onTheWay } from '#tests/machines/chat/on-the-way.ts'
import { createTextStore } from '#tests/support/text-store.ts'
import { createWorld, openClient, settle, type World } from './world.ts'

describe('等待发送的私信', () => {
  test('断线时刷新：还排着；连上就按次序发，不用打开会话，一条也没有少，没有多', async () => {
    const { world, tabValues } = await loseLine()
    const after = await open(world, tabValues)
    expect(shown(after)).toEqual(['queued 一', 'queued 二'])
    after.stop()

    const later = await open(world, tabValues)
    await connect(world, later)
    expect(world.rows.map(({ content }) => content)).toEqual(['一', '二'])
    expect(shown(later)).toEqual([])
    later.stop()
    expect(shown(await open(world, tabValues))).toEqual([])
  })

  test('放弃了的，刷新之后也没有了', async () => {
    const { world, tabValues } = await loseLine()
    const after = await open(world, tabValues)
    const { outgoing } = after.realtime.chat('zhou')
    const [first] = onTheWay(outgoing)
    outgoing.send({ type: 'outgoing.discard', clientId: first?.clientId ?? '' })
    after.stop()
    expect(shown(await open(world, tabValues))).toEqual(['queued 二'])
  })

  test('别处写着二十段：没有发到的还在，写着的也一段不少', async () => {
    const { world, tabValues } = await loseLine()
    const texts = createUnsentTexts(createTextStore(tabValues))
    for (let at = 0; at < 20; at += 1) texts.write(`文${at}`, '写着的')
    expect(shown(await open(world, tabValues))).toEqual(['queued 一', 'queued 二'])
    expect(texts.read('文0')).toBe('写着的')
  })

  test('换了人登录：看不到，也不替前一个人发', async () => {
    const { world, tabValues } = await loseLine()
    const other = await open(world, tabValues, 'wu')
    await connect(world, other)
    expect(shown(other)).toEqual([])
    expect(world.rows.map(({ content }) => content)).toEqual(['一'])
  })

  test('会话结束的时候什么也不写：退出登录清空的，没有人再写回来', async () => {
    const world = Object.assign(createWorld(), { isPlain: true })
    const tabValues = new WatchedMap()
    const { write, session } = await open(world, tabValues)
    world.swallowAnswer = true
    write('zhou', '一')
    write('zhou', '二')
    await settle()
    expect(tabValues.get(unsentTextsKey)).toContain('二')
    tabValues.writes = 0
    session.send({ type: 'account.banned', ban: { message: null, until: null } })
    await settle()
    expect(tabValues.writes).toBe(0)
  })

  test('只认规格的服务器，正在发的可能已经写了：刷新之后不再发；还没轮到的发', async () => {
    const world = Object.assign(createWorld(), { isPlain: true })
    const tabValues = new Map<string, string>()
    const before = await open(world, tabValues)
    world.swallowAnswer = true
    before.write('zhou', '一')
    before.write('zhou', '二')
    await settle()
    before.stop()
    await connect(world, await open(world, tabValues))
    expect(world.rows.map(({ content }) => content)).toEqual(['一', '二'])
  })

  test.each([
    '{',
    '7',
    '{"zhou":1}',
    '{"zhou":[{"clientId":1}]}',
    '{"zhou":[null]}',
    '{"zhou":[{"clientId":"a","content":"一","status":"sent"}]}',
    '{"zhou":[{"clientId":"a","content":"一","status":"unsure","after":7}]}',
  ])('记着的读不懂，就当没有：%s', async (text) => {
    const client = await open(createWorld(), remembered(text))
    client.write('zhou', '还能发')
    await settle()
    expect(shown(client)).toEqual([])
  })

  test('从前记下的，没有说怎样了：是排着的', async () => {
    const world = createWorld()
    world.refused.add('hub')
    const client = await open(world, remembered('{"zhou":[{"clientId":"a","content":"一"}]}'))
    expect(shown(client)).toEqual(['queued 一'])
    await connect(world, client)
    expect(world.rows).toMatchObject([{ content: '一', clientId: 'a' }])
  })
})

describe('没有发成的私信', () => {
  test('没有发出的，刷新之后还是没有发出：不自动再发；人点了重发才发，一条', async () => {
    const { world, tabValues } = await fail()
    const after = await open(world, tabValues)
    expect(shown(after)).toEqual(['failed 一'])
    expect(world.rows).toEqual([])
    retryFirst(after)
    await settle()
    expect(world.rows).toMatchObject([{ content: '一', clientId: 'lin_1' }])
    expect(shown(after)).toEqual([])
    after.stop()
    expect(shown(await open(world, tabValues))).toEqual([])
  })

  test('没有发出的放弃了，刷新之后也没有了；刷新几次都一样', async () => {
    const { world, tabValues } = await fail()
    const after = await open(world, tabValues)
    after.stop()
    const later = await open(world, tabValues)
    expect(shown(later)).toEqual(['failed 一'])
    const { outgoing } = later.realtime.chat('zhou')
    outgoing.send({ type: 'outgoing.discard', clientId: 'lin_1' })
    later.stop()
    expect(shown(await open(world, tabValues))).toEqual([])
  })

  test('以为没有发出，其实写了：刷新之后读到历史就不再提', async () => {
    const world = createWorld()
    const tabValues = new Map<string, string>()
    const before = await open(world, tabValues)
    world.swallowAnswer = true
    before.write('zhou', '一')
    before.clock.increment(10_000)
    expect(shown(before)).toEqual(['failed 一'])
    before.stop()
    const after = await open(world, tabValues)
    expect(shown(after)).toEqual(['failed 一'])
    await look(after)
    expect(shown(after)).toEqual([])
    expect(world.rows).toHaveLength(1)
  })

  test('不确定的，其实没有写：刷新之后还是不确定，不自动再发；人点了重发才发，一条', async () => {
    const { world, tabValues } = await doubt()
    // The server has lost it.
    world.rows.pop()
    const after = await open(world, tabValues)
    await look(after)
    expect(shown(after)).toEqual(['unsure 在吗'])
    expect(world.rows).toHaveLength(1)
    retryFirst(after)
    await settle()
    expect(world.rows.map(({ content }) => content)).toEqual(['在吗', '在吗'])
    expect(shown(after)).toEqual([])
  })

  test('不确定的，其实写了：刷新之后打开会话，历史里有就不再提；从前说过的同样的话不算', async () => {
    const { world, tabValues } = await doubt()
    const after = await open(world, tabValues)
    expect(shown(after)).toEqual(['unsure 在吗'])
    await look(after)
    expect(shown(after)).toEqual([])
    expect(world.rows).toHaveLength(2)
    after.stop()
    expect(shown(await open(world, tabValues))).toEqual([])
  })
})

type Client = ReturnType<typeof openClient>

async function open(world: World, tabValues: Map<string, string>, owner = 'lin') {
  const client = openClient(world, owner, { tabValues })
  await settle()
  return client
}

/** One message was written and its answer lost, another one waits behind it; then the page is gone. */
async function loseLine() {
  const world = createWorld()
  const tabValues = new Map<string, string>()
  const client = await open(world, tabValues)
  world.swallowAnswer = true
  client.write('zhou', '一')
  client.write('zhou', '二')
  await settle()
  world.refused.add('hub')
  world.cut('lin')
  expect(shown(client)).toEqual(['queued 一', 'queued 二'])
  client.stop()
  return { world, tabValues }
}

async function connect(world: World, { network }: Client) {
  world.refused.clear()
  network('network.online')
  await settle()
}

/** 一 was refused; then the page is gone. */
async function fail() {
  const world = createWorld()
  const tabValues = new Map<string, string>()
  const client = await open(world, tabValues)
  world.nextError = { code: 2012, message: '对方不收陌生人的私信', clientId: 'lin_1' }
  client.write('zhou', '一')
  await settle()
  expect(shown(client)).toEqual(['failed 一'])
  client.stop()
  return { world, tabValues }
}

/** 在吗 is said a second time to a plain server, which writes it and does not answer; then the page is gone. */
async function doubt() {
  const world = Object.assign(createWorld(), { isPlain: true })
  const tabValues = new Map<string, string>()
  const client = await open(world, tabValues)
  world.send('lin', 'zhou', '在吗', '')
  await look(client)
  world.swallowAnswer = true
  client.write('zhou', '在吗')
  await settle()
  // The history can't be asked whether it was written.
  world.refused.add('/api/message/history')
  client.clock.increment(10_000)
  await settle()
  expect(shown(client)).toEqual(['unsure 在吗'])
  client.stop()
  world.pushes = []
  world.refused.clear()
  return { world, tabValues }
}

async function look({ realtime }: Client) {
  realtime.chat('zhou').conversation.send({ type: 'chat.open' })
  await settle()
}

function retryFirst({ realtime }: Client) {
  const { outgoing } = realtime.chat('zhou')
  const [first] = onTheWay(outgoing)
  outgoing.send({ type: 'outgoing.retry', clientId: first?.clientId ?? '' })
}

const remembered = (text: string) =>
  new Map([[unsentTextsKey, JSON.stringify({ 'lin sends': { nonce: 'n', text } })]])

const shown = ({ realtime }: Client) =>
  onTheWay(realtime.chat('zhou').outgoing).map(({ status, content }) => `${status} ${content}`)

class WatchedMap extends Map<string, string> {
  writes = 0

  override set(key: string, value: string) {
    this.writes += 1
    return super.set(key, value)
  }
}
