import { describe, expect, test } from 'vitest'
import type { Chat } from '#src/runtime/realtime.ts'
import { onTheWay } from '#tests/machines/chat/on-the-way.ts'
import { createWorld, openClient, settle, type World } from './world.ts'

describe('只认规格的聊天服务器：SendMessage 三个参数', () => {
  test('四个参数被拒绝一次就学会了：之后都是三个，别的会话也是；一条也没有少，没有多', async () => {
    const world = plainWorld()
    const { realtime, write } = await open(world)
    await look(realtime.chat('zhou'))
    write('zhou', '一')
    await settle()
    write('zhou', '二')
    write('wu', '三')
    await settle()
    expect(world.calls.filter((call) => call.startsWith('SendMessage'))).toEqual([
      'SendMessage 4',
      'SendMessage 3',
      'SendMessage 3',
      'SendMessage 3',
    ])
    expect(world.rows.map(({ content }) => content)).toEqual(['一', '二', '三'])
    expect(sayings(realtime.chat('zhou'))).toEqual(['一', '二'])
    expect(waiting(realtime.chat('zhou'))).toEqual([])
  })

  test('认得第四个参数的服务器，每次都给它', async () => {
    const world = createWorld()
    const { write } = await open(world)
    write('zhou', '一')
    write('zhou', '二')
    await settle()
    expect(world.calls.filter((call) => call.startsWith('SendMessage'))).toEqual([
      'SendMessage 4',
      'SendMessage 4',
    ])
  })

  test('方法没有返回值：发出去的从历史里找到，推送没来也在', async () => {
    const world = plainWorld({ isSilent: true })
    const { realtime, write } = await open(world)
    const chat = realtime.chat('zhou')
    world.send('lin', 'zhou', '在吗', '')
    await look(chat)
    world.pushes = []
    write('zhou', '在吗')
    await settle()
    expect([sayings(chat), waiting(chat)]).toEqual([['在吗', '在吗'], []])
  })

  test('回答丢了，其实写了：断线再连上就找到了，没有再发', async () => {
    const { world, chat, network } = await loseAnswer()
    world.pushes = []
    world.cut('lin')
    network('network.online')
    await settle()
    expect([sayings(chat), waiting(chat)]).toEqual([['在吗'], []])
    expect(world.rows).toHaveLength(1)
  })

  test('回答丢了，没有断线：十秒之后去历史里找，找到了', async () => {
    const { world, chat, clock } = await loseAnswer()
    world.pushes = []
    clock.increment(10_000)
    await settle()
    expect([sayings(chat), waiting(chat)]).toEqual([['在吗'], []])
  })

  test('回答丢了，也没有写：说不确定，不自动再发；人点了重发才发，一条', async () => {
    const { world, chat, network } = await loseAnswer()
    // The server has lost it.
    world.rows.length = 0
    world.pushes = []
    world.cut('lin')
    network('network.online')
    await settle()
    expect([sayings(chat), waiting(chat)]).toEqual([[], ['unsure']])
    const { clientId = '' } = chat.outgoing.getSnapshot().context.messages[0] ?? {}
    chat.outgoing.send({ type: 'outgoing.retry', clientId })
    await settle()
    expect([sayings(chat), waiting(chat), world.rows.length]).toEqual([['在吗'], [], 1])
  })
})

describe('推送的 Error', () => {
  test.each<[string, unknown]>([
    ['一句话', '对方不收陌生人的私信'],
    ['契约里的样子', { code: 2012, message: '对方不收陌生人的私信', clientId: null }],
  ])('服务器不收而只推送 Error（%s）：照它的话说没有发出，字还在', async (_, error) => {
    const world = plainWorld()
    const { realtime, write } = await open(world)
    const chat = realtime.chat('zhou')
    await look(chat)
    world.nextError = error
    write('zhou', '在吗')
    await settle()
    expect(onTheWay(chat.outgoing)).toMatchObject([
      {
        content: '在吗',
        status: 'failed',
        failure: { kind: 'invalid', message: '对方不收陌生人的私信' },
      },
    ])
  })

  test('指着哪一条说的，不等回答也知道；没有在发的，谁也不打扰', async () => {
    const world = createWorld()
    const { realtime, write, toasts } = await open(world)
    const chat = realtime.chat('zhou')
    world.push('lin', 'Error', { code: 1010, message: '忙', clientId: null })
    world.push('lin', 'Error', {})
    while (world.pushes.length > 0) world.deliver(0)
    world.swallowAnswer = true
    write('zhou', '在吗')
    const { clientId = '' } = chat.outgoing.getSnapshot().context.messages[0] ?? {}
    world.pushes = []
    world.push('lin', 'Error', { code: 2012, message: '对方屏蔽了您', clientId })
    world.deliver(0)
    expect(onTheWay(chat.outgoing)).toMatchObject([
      { status: 'failed', failure: { message: '对方屏蔽了您' } },
    ])
    expect(toasts).toEqual([])
  })
})

describe('读到哪里', () => {
  const checkpoint = '/api/message/conversations/checkpoint'
  const reports = (world: World) =>
    world.calls.filter((call) => /checkpoint$|UpdateConversation/.test(call))

  test.each([false, true])('连着的时候告诉 hub（方法没有返回值：%s）', async (isSilent) => {
    const world = Object.assign(createWorld(), { isSilent })
    const { realtime } = await open(world)
    world.send('zhou', 'lin', '在吗', 'z1')
    await look(realtime.chat('zhou'))
    expect(reports(world)).toEqual(['UpdateConversationCheckpoint 2'])
    expect(world.unreadOf('lin')).toBe(0)
    expect(realtime.chat('zhou').conversation.getSnapshot().value).toMatchObject({
      reading: { open: 'caughtUp' },
    })
  })

  test('没有连上，用 REST 说', async () => {
    const world = createWorld()
    world.refused.add('hub')
    const { realtime } = await open(world)
    world.send('zhou', 'lin', '在吗', 'z1')
    await look(realtime.chat('zhou'))
    expect(reports(world)).toEqual([`post ${checkpoint}`])
    expect(world.unreadOf('lin')).toBe(0)
  })

  test('hub 一直不回答：十秒之后不再等，连上再说', async () => {
    const world = createWorld()
    const { realtime, clock, network } = await open(world)
    world.send('zhou', 'lin', '在吗', 'z1')
    world.isDeaf = true
    const { conversation } = realtime.chat('zhou')
    await look(realtime.chat('zhou'))
    clock.increment(10_000)
    await settle()
    expect(conversation.getSnapshot().value).toMatchObject({ reading: { open: 'behind' } })
    world.isDeaf = false
    world.cut('lin')
    network('network.online')
    await settle()
    expect(world.unreadOf('lin')).toBe(0)
  })

  test('hub 没有这个方法：问过一次，之后都用 REST 说', async () => {
    const world = createWorld()
    world.unknown.add('UpdateConversationCheckpoint')
    const { realtime } = await open(world)
    const chat = realtime.chat('zhou')
    await look(chat)
    for (const text of ['在吗', '在吗？']) {
      world.send('zhou', 'lin', text, text)
      world.deliver(world.pushes.findIndex(({ name }) => name === 'ReceiveMessage'))
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await settle()
    }
    expect(reports(world)).toEqual([
      'UpdateConversationCheckpoint 2',
      `post ${checkpoint}`,
      `post ${checkpoint}`,
    ])
    expect(world.unreadOf('lin')).toBe(0)
  })
})

describe('历史只会按页读', () => {
  test('满一页就还有；读的时候有新消息来，没有重的，没有漏的', async () => {
    const world = plainWorld()
    for (let line = 1; line <= 120; line += 1) world.send('zhou', 'lin', `${line}`, '')
    world.pushes = []
    const { realtime } = await open(world)
    const chat = realtime.chat('zhou')
    await look(chat)
    const { conversation } = chat
    expect([sayings(chat).length, conversation.getSnapshot().context.hasMore]).toEqual([
      50,
      true,
    ])
    for (let reads = 0; reads < 5; reads += 1) {
      for (let line = 0; line < 30; line += 1)
        world.send('zhou', 'lin', `新 ${reads} ${line}`, '')
      world.pushes = []
      conversation.send({ type: 'chat.older' })
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await settle()
    }
    const first120 = Array.from({ length: 120 }, (_, line) => `${line + 1}`)
    expect(sayings(chat)).toEqual(first120)
    expect(conversation.getSnapshot().context.hasMore).toBe(false)
  })

  test('断线回来：补上新的，已经翻到的旧消息还在；不在时删的没有了', async () => {
    const world = plainWorld()
    for (let line = 1; line <= 90; line += 1) world.send('zhou', 'lin', `${line}`, '')
    const { realtime, network } = await open(world)
    const chat = realtime.chat('zhou')
    await look(chat)
    chat.conversation.send({ type: 'chat.older' })
    await settle()
    world.cut('lin')
    world.remove('zhou', world.rows[79]?.id ?? '')
    world.send('zhou', 'lin', '91', '')
    world.pushes = []
    network('network.online')
    await settle()
    const left = Array.from({ length: 91 }, (_, line) => `${line + 1}`).filter(
      (text) => text !== '80',
    )
    expect(sayings(chat)).toEqual(left)
  })

  test('离开太久，一页补不上：从最新一页重新开始，往上还翻得到全部', async () => {
    const world = plainWorld()
    for (let line = 1; line <= 30; line += 1) world.send('zhou', 'lin', `${line}`, '')
    const { realtime, network } = await open(world)
    const chat = realtime.chat('zhou')
    await look(chat)
    world.cut('lin')
    for (let line = 31; line <= 100; line += 1) world.send('zhou', 'lin', `${line}`, '')
    world.pushes = []
    network('network.online')
    await settle()
    expect(sayings(chat)).toEqual(Array.from({ length: 50 }, (_, line) => `${line + 51}`))
    for (let pages = 0; pages < 2; pages += 1) {
      chat.conversation.send({ type: 'chat.older' })
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await settle()
    }
    expect(sayings(chat)).toHaveLength(100)
  })
})

const plainWorld = (changes: Partial<World> = {}) =>
  Object.assign(createWorld(), { isPlain: true, ...changes })

async function open(world: World) {
  const client = openClient(world, 'lin')
  await settle()
  return client
}

/** 在吗 is written to 周, and the answer does not come. */
async function loseAnswer() {
  const world = plainWorld()
  const client = await open(world)
  const chat = client.realtime.chat('zhou')
  await look(chat)
  world.swallowAnswer = true
  client.write('zhou', '在吗')
  await settle()
  return { ...client, world, chat }
}

async function look({ conversation }: Chat) {
  conversation.send({ type: 'chat.open' })
  await settle()
}

const sayings = ({ conversation }: Chat) =>
  conversation.getSnapshot().context.messages.map(({ content }) => content)

const waiting = ({ outgoing }: Chat) => onTheWay(outgoing).map(({ status }) => status)
