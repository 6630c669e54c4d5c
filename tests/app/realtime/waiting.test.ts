import { describe, expect, test } from 'vitest'
import { unsentTextsKey } from '#src/platform/storage/unsent-texts.ts'
import { onTheWay } from '#tests/machines/chat/on-the-way.ts'
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

  test.each(['{', '7', '{"zhou":1}', '{"zhou":[{"clientId":1}]}', '{"zhou":[null]}'])(
    '记着的读不懂，就当没有：%s',
    async (text) => {
      const entry = { 'lin sends': { nonce: 'n', text } }
      const tabValues = new Map([[unsentTextsKey, JSON.stringify(entry)]])
      const client = await open(createWorld(), tabValues)
      client.write('zhou', '还能发')
      await settle()
      expect(shown(client)).toEqual([])
    },
  )
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

const shown = ({ realtime }: Client) =>
  onTheWay(realtime.chat('zhou').outgoing).map(({ status, content }) => `${status} ${content}`)

class WatchedMap extends Map<string, string> {
  writes = 0

  override set(key: string, value: string) {
    this.writes += 1
    return super.set(key, value)
  }
}
