import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startHubs } from '#tests/support/hubs.ts'
import type { TestHubs } from '#tests/support/hubs.ts'
import { end, handshake, openSocket } from '#tests/support/raw-hub.ts'
import type { RawSocket } from '#tests/support/raw-hub.ts'
import { until } from '#tests/support/until.ts'

let server: TestHubs
beforeEach(async () => {
  server = await startHubs()
})
afterEach(() => server.close())

const ping = `{"type":6}${end}`
const broken = `{"type":7,"error":"Connection closed with an error."}${end}`

/** A connection after its handshake, which is forgotten. */
async function open(): Promise<RawSocket> {
  const raw = await openSocket(server)
  raw.socket.send(handshake)
  await until(() => raw.frames.length === 1, 'the handshake')
  raw.frames.length = 0
  return raw
}

const call = (target: string, args: unknown[], invocationId?: string) =>
  JSON.stringify({ type: 1, target, arguments: args, invocationId }) + end

const texts = async (raw: RawSocket, count: number) => {
  await until(() => raw.frames.length >= count, `${count} frames`)
  return raw.frames
}

describe('握手', () => {
  test('#59 接受的握手，最先的字节是 {}', async () => {
    const raw = await openSocket(server)
    raw.socket.send(handshake)
    expect((await texts(raw, 1))[0]).toBe(`{}${end}`)
  })

  test.each([
    '{"version":1,"protocol":"json","unknown":null}',
    '{"protocol":"JSON","version":1}',
    '{"protocol":"json","version":0}',
  ])('#60 次序、多余的字段都不要紧：%s', async (request) => {
    const raw = await openSocket(server)
    raw.socket.send(request + end)
    expect((await texts(raw, 1))[0]).toBe(`{}${end}`)
  })

  const unexpected = 'An unexpected error occurred during connection handshake.'
  test.each<[string, string, string]>([
    [
      '#61',
      '{"protocol":"messagepack","version":1}',
      "The protocol 'messagepack' is not supported.",
    ],
    [
      '#62',
      '{"protocol":"json","version":9001}',
      "The server does not support version 9001 of the 'json' protocol.",
    ],
    ...[
      '42',
      '"42"',
      'null',
      '[]',
      '{}',
      'x',
      '',
      '{"protocol":"json","version":"123"}',
      '{"protocol":null,"version":1}',
    ].map((request): [string, string, string] => ['#63', request, unexpected]),
  ])('%s 不能接受的握手被说明并结束：%s', async (_case, request, error) => {
    const raw = await openSocket(server)
    raw.socket.send(request + end)
    expect(await raw.closed).toBe(1000)
    expect(raw.frames).toEqual([`${JSON.stringify({ error })}${end}`])
    expect(server.hubs.connectionCount).toBe(0)
  })

  test('#64 十五秒不握手就结束', async () => {
    const raw = await openSocket(server)
    server.pass(14_000)
    expect(raw.frames).toEqual([])
    server.pass(1_000)
    expect(await raw.closed).toBe(1000)
    expect(raw.frames).toEqual([`{"error":"Handshake was canceled."}${end}`])
  })

  test('#65 #80 拆开的握手、连在一起的握手与调用都认得；每帧都是整条记录', async () => {
    const raw = await openSocket(server)
    const bytes = Buffer.from(handshake + call('Echo', ['你'], '1') + call('Echo', ['好'], '2'))
    for (const cut of [
      [0, 5],
      [5, 30],
      [30, 75],
      [75, bytes.length],
    ] as const)
      raw.socket.send(bytes.subarray(...cut), { binary: false })
    const frames = await texts(raw, 3)
    expect(frames.slice(1)).toEqual([
      `{"type":3,"invocationId":"1","result":"你"}${end}`,
      `{"type":3,"invocationId":"2","result":"好"}${end}`,
    ])
    for (const frame of frames) expect(frame.endsWith(end)).toBe(true)
  })
})

describe('消息', () => {
  test('#67 #68 字段次序与多余的字段不要紧', async () => {
    const raw = await open()
    raw.socket.send(
      `{"arguments":[7],"headers":{"Foo":"Bar"},"extra":{},"invocationId":"9","target":"Echo","type":1}${end}`,
    )
    expect(await texts(raw, 1)).toEqual([`{"type":3,"invocationId":"9","result":7}${end}`])
  })

  test('#70 #72 不认识的、用不上的消息与心跳都没有回音', async () => {
    const raw = await open()
    for (const type of [77, 2, 3, 5, 8, 9]) raw.socket.send(`{"type":${type}}${end}`)
    raw.socket.send(ping)
    raw.socket.send(call('Echo', [1], 'x'))
    expect(await texts(raw, 1)).toEqual([`{"type":3,"invocationId":"x","result":1}${end}`])
  })

  test('#71 完成消息要么有结果，要么有错误，要么都没有', async () => {
    const raw = await open()
    for (const name of ['Void', 'Null', 'Throw']) raw.socket.send(call(name, [], name))
    expect(await texts(raw, 3)).toEqual([
      `{"type":3,"invocationId":"Void"}${end}`,
      `{"type":3,"invocationId":"Null","result":null}${end}`,
      `{"type":3,"invocationId":"Throw","error":"An unexpected error occurred invoking 'Throw' on the server."}${end}`,
    ])
  })

  test('#2 不要结果的调用，线上没有完成消息', async () => {
    const raw = await open()
    raw.socket.send(
      call('Echo', [1]) + call('Throw', []) + call('Nope', []) + call('Null', [], 'last'),
    )
    expect(await texts(raw, 1)).toEqual([
      `{"type":3,"invocationId":"last","result":null}${end}`,
    ])
  })

  test('#73 十五秒没有发过东西才发心跳', async () => {
    const raw = await open()
    server.pass(14_000)
    raw.socket.send(call('Echo', [1], 'a'))
    await texts(raw, 1)
    server.pass(14_000)
    expect(raw.frames).toHaveLength(1)
    server.pass(1_000)
    expect((await texts(raw, 2))[1]).toBe(ping)
  })

  test('#74 从不心跳的客户端不会因沉默被断开', async () => {
    const raw = await open()
    for (let i = 0; i < 10; i++) server.pass(30_000)
    raw.socket.send(call('Echo', [1], 'a'))
    expect((await texts(raw, 11)).at(-1)).toContain('"result":1')
  })

  test('#75 心跳过一次又沉默三十秒，就被断开，可以再来', async () => {
    const raw = await open()
    raw.socket.send(ping + call('Echo', [1], 'a'))
    await texts(raw, 1)
    server.pass(29_000)
    expect((await texts(raw, 2))[1]).toBe(ping)
    server.pass(1_500)
    await raw.closed
    expect(raw.frames.at(-1)).toBe(`{"type":7,"allowReconnect":true}${end}`)
  })

  test('#76 客户端说再见：正常结束', async () => {
    const raw = await open()
    raw.socket.send(`{"type":7}${end}`)
    expect(await raw.closed).toBe(1000)
    expect(server.hubs.connectionCount).toBe(0)
  })

  test.each([
    ['不是 JSON', `{"type":1${end}`],
    ['不是对象', `[1]${end}`],
    ['没有类型', `{}${end}`],
    ['没有目标', `{"type":1,"arguments":[]}${end}`],
    ['没有参数', `{"type":1,"target":"Echo"}${end}`],
    ['参数不是数组', `{"type":1,"target":"Echo","arguments":{}}${end}`],
    ['编号不是文字', `{"type":1,"target":"Echo","arguments":[],"invocationId":1}${end}`],
    ['超过 32 KiB 的消息', call('Echo', ['x'.repeat(33_000)])],
    ['超过 32 KiB 还没完的消息', 'x'.repeat(33_000)],
  ])('%s：结束连接，服务器照常', async (_name, text) => {
    const raw = await open()
    raw.socket.send(text)
    expect(await raw.closed).toBe(1000)
    expect(raw.frames).toEqual([broken])
    expect(server.hubs.connectionCount).toBe(0)
    await open()
  })

  test('32 KiB 的消息刚好可以', async () => {
    const raw = await open()
    const empty = call('Echo', [''], 'a').length - 1
    raw.socket.send(call('Echo', ['x'.repeat(32 * 1024 - empty)], 'a'))
    expect((await texts(raw, 1))[0]).toContain('"result":"xxx')
  })

  test('#77 二进制帧里不是我们的话：结束连接', async () => {
    const raw = await open()
    raw.socket.send(Buffer.from([0x93, 0x01, 0x80, 0x1e]), { binary: true })
    expect(await raw.closed).toBe(1000)
    expect(raw.frames).toEqual([broken])
  })

  test('#78 坏的 UTF-8、过大的帧、没握手就走：都收拾干净', async () => {
    const raw = await open()
    raw.socket.send(Buffer.from([0xff, 0xfe, 0x1e]), { binary: false })
    expect(await raw.closed).toBe(1007)
    const huge = await open()
    huge.socket.send('x'.repeat(600_000))
    expect(await huge.closed).toBe(1009)
    const silent = await openSocket(server)
    silent.socket.terminate()
    await silent.closed
    expect(server.hubs.connectionCount).toBe(0)
  })
})

describe('一个节点上的推送', () => {
  test('#86 断开的连接不再被推到', async () => {
    const raw = await open()
    server.hub.clients.user('ada').push('Receive', 'in')
    expect((await texts(raw, 1))[0]).toContain('"in"')
    raw.socket.close()
    await until(() => server.hubs.connectionCount === 0, 'the farewell')
    server.hub.clients.user('ada').push('Receive', 'gone')
    server.hub.clients.all.push('Receive', 'gone')
    expect(raw.frames).toHaveLength(1)
  })

  test('在线与否：最后一个连接离开十秒后才算离开，其间回来就没有离开过', async () => {
    const changes: string[] = []
    const stop = server.hubs.presence.onChange((userId, isOnline) => {
      changes.push(`${userId} ${isOnline}`)
    })
    const raw = await open()
    raw.socket.close()
    await until(() => server.hubs.connectionCount === 0, 'the farewell')
    server.pass(9_000)
    const again = await open()
    server.pass(9_000)
    again.socket.close()
    await until(() => server.hubs.connectionCount === 0, 'the second farewell')
    expect(await server.hubs.presence.isOnline('ada')).toBe(true)
    server.pass(10_000)
    await until(() => changes.length === 2, 'the change')
    expect(await server.hubs.presence.isOnline('ada')).toBe(false)
    expect(changes).toEqual(['ada true', 'ada false'])
    stop()
  })
})
