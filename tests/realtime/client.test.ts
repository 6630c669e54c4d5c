import { DefaultHttpClient, HubConnectionBuilder, HubConnectionState } from '@microsoft/signalr'
import type { HubConnection } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openLine } from '#src/platform/realtime/signalr-line.ts'
import {
  client,
  closing,
  connected,
  hubPath,
  startHubs,
  transports,
} from '#tests/support/hubs.ts'
import type { TestHubs } from '#tests/support/hubs.ts'
import { soon, until } from '#tests/support/until.ts'

let server: TestHubs
let connection: HubConnection | undefined
beforeEach(async () => {
  server = await startHubs()
})
afterEach(async () => {
  await connection?.stop()
  connection = undefined
  await server.close()
})

const kinds = Object.keys(transports) as (keyof typeof transports)[]

describe.each(kinds)('官方客户端经 %s', (kind) => {
  const open = async (options?: Parameters<typeof client>[2], at = server) => {
    const opened = await connected(at, kind, options)
    connection = opened.connection
    return opened
  }

  test('#1 调用得到结果，停下时没有错误', async () => {
    const { connection } = await open()
    expect(await connection.invoke('Echo', '你好，世界！')).toBe('你好，世界！')
    const closed = closing(connection)
    await connection.stop()
    expect(await closed).toBeUndefined()
  })

  test('#2 #8 不等结果的调用没有回音，名字不存在也没有，连接照常可用', async () => {
    const { connection } = await open()
    await connection.send('Nope')
    await connection.send('Void')
    await until(() => server.seen.includes('Void'), 'the call')
    expect(await connection.invoke('Echo', 1)).toBe(1)
  })

  test('#3 #4 对象、日期、空值、数组原样往返', async () => {
    const { connection, received } = await open()
    const value = {
      Name: 'Ada',
      Value: 42,
      nothing: null,
      at: '2026-11-20T00:00:00.000Z',
      id: '00000000-0000-0000-0000-000000000001',
      bytes: 'AQID',
      list: [1, 2.5, -3],
    }
    expect(await connection.invoke('Echo', value)).toEqual(value)
    await connection.send('PushBack', value)
    await until(() => received.length > 0, 'the push')
    expect(received).toEqual([[value]])
  })

  test('#5 意外的错误不外泄，HubError 的话原样说出 #6', async () => {
    const { connection } = await open()
    await expect(connection.invoke('Throw')).rejects.toThrow(
      /^An unexpected error occurred invoking 'Throw' on the server\.$/,
    )
    await expect(connection.invoke('ThrowHub', '不可以')).rejects.toThrow(
      /HubException: 不可以$/,
    )
    expect(server.logLines.join()).toContain('a secret of the server')
  })

  test('#7 #9 没有的方法说得清楚，方法名不分大小写', async () => {
    const { connection } = await open()
    await expect(connection.invoke('Nope')).rejects.toThrow("Unknown hub method 'Nope'")
    await expect(connection.invoke('__proto__')).rejects.toThrow('Unknown hub method')
    await expect(connection.invoke('constructor')).rejects.toThrow('Unknown hub method')
    expect(await connection.invoke('eCHO', 'x')).toBe('x')
  })

  test('参数不对时由方法自己说，或只说调用失败', async () => {
    const { connection } = await open()
    await expect(connection.invoke('ThrowHub')).rejects.toThrow('HubException: 请填写名称')
    await expect(connection.invoke('Push', 'x')).rejects.toThrow(
      /^Failed to invoke 'Push' due to an error on the server\.$/,
    )
  })

  test('#11 把普通方法当作流来调用会被拒绝', async () => {
    const { connection } = await open()
    const error = await new Promise<Error>((resolve) => {
      connection.stream('Echo', 1).subscribe({
        next: () => {},
        complete: () => resolve(new Error('it completed')),
        error: (it: Error) => resolve(it),
      })
    })
    expect(error.message).toContain(
      "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
    )
  })

  test('#12 五次推送按次序各到一次', async () => {
    const { connection, received } = await open()
    await connection.invoke('Push', 5)
    await until(() => received.length >= 5, 'five pushes')
    expect(received).toEqual([[1], [2], [3], [4], [5]])
  })

  test('#13 #14 #15 停下后可再开始，编号换新，处理函数还在且只响一次', async () => {
    const { connection, received } = await open()
    const first = connection.connectionId
    expect(await connection.invoke('WhoAmI')).toEqual([first, 'ada'])
    await connection.stop()
    expect(connection.connectionId).toBeNull()
    await connection.start()
    expect(connection.connectionId).not.toBe(first)
    expect(await connection.invoke('WhoAmI')).toEqual([connection.connectionId, 'ada'])
    await connection.invoke('Push', 1)
    await until(() => received.length > 0, 'the push')
    expect(received).toEqual([[1]])
  })

  test('#16 令牌可以同步给，也可以异步给', async () => {
    const { connection } = await open({ accessTokenFactory: async () => 'grace' })
    expect(await connection.invoke('WhoAmI')).toEqual([connection.connectionId, 'grace'])
  })

  test('#18 闲置的连接一直在', async () => {
    const quick = await startHubs({ limits: { keepAliveMs: 40, sweepMs: 20 } })
    connection = client(quick, kind)
    connection.serverTimeoutInMilliseconds = 1_000
    await connection.start()
    // Longer than the client bears silence; a busy machine is late by less.
    await connection.invoke('Slow', 1_300)
    expect(connection.state).toBe(HubConnectionState.Connected)
    expect(await connection.invoke('Echo', 1)).toBe(1)
    await connection.stop()
    await quick.close()
  })

  test('#19 #24 说了可以再来就会重连，换了编号', async () => {
    const { connection } = await open({ reconnects: true })
    const first = connection.connectionId
    const ended = new Promise<void>((resolve) => connection.onreconnecting(() => resolve()))
    const returned = new Promise<unknown>((resolve) => connection.onreconnected(resolve))
    server.hubs.disconnectUser('ada', { allowReconnect: true })
    await ended
    expect(await returned).not.toBe(first)
    expect(await connection.invoke('Echo', 1)).toBe(1)
  })

  test('#22 #24 带理由断开：客户端知道理由，也不再重连', async () => {
    const { connection } = await open({ reconnects: true })
    let reconnecting = 0
    connection.onreconnecting(() => void reconnecting++)
    const closed = closing(connection)
    server.hubs.disconnectUser('ada', { reason: 'ACCOUNT_BANNED' })
    expect((await closed)?.message).toBe('Server returned an error on close: ACCOUNT_BANNED')
    expect(reconnecting).toBe(0)
  })

  test('#23 不带理由断开，客户端得到的是没有错误', async () => {
    const { connection } = await open()
    const closed = closing(connection)
    server.hubs.disconnectSession("ada's session")
    expect(await closed).toBeUndefined()
  })

  test('#20 一个连接的调用一个接一个', async () => {
    const { connection } = await open()
    const calls = [connection.invoke('Held'), connection.invoke('Echo', 1)]
    await until(() => server.seen.includes('held'), 'the first call')
    server.release()
    await Promise.all(calls)
    expect(server.seen.filter((it) => it === 'Held' || it === 'Echo')).toEqual(['Held', 'Echo'])
  })

  test('#26 文字一字不差：换行、中文、U+2028、表情', async () => {
    const { connection, received } = await open()
    const text = 'a\nb\r\nc 你好\u2028\u2029 😀 \u0000 data: x'
    await connection.invoke('PushBack', text)
    await until(() => received.length > 0, 'the push')
    expect(received).toEqual([[text]])
  })

  test('#27 连上那一刻的推送，先登记好的处理函数收得到', async () => {
    const { clients } = server.hub
    server.hubs.presence.onChange((userId) => clients.user(userId).push('Receive', 'welcome'))
    const { received } = await open()
    await until(() => received.length > 0, 'the push')
    expect(received).toEqual([['welcome']])
  })

  test('来与去各算一次；停下之后推送不再到', async () => {
    const changes: string[] = []
    server.hubs.presence.onChange((userId, isHere) => {
      changes.push(`${isHere ? '+' : '-'}${userId}`)
    })
    const { connection, received } = await open()
    await connection.stop()
    await until(() => server.hubs.connectionCount === 0, 'the farewell')
    server.hub.clients.user('ada').push('Receive', 1)
    server.pass(10_000)
    await until(() => changes.length > 1, 'the change')
    expect(changes).toEqual(['+ada', '-ada'])
    expect(received).toEqual([])
  })

  test('被断开之后，一帧也不再来', async () => {
    const { connection, received } = await open()
    const closed = closing(connection)
    server.hub.clients.user('ada').push('Receive', 'before')
    server.hubs.disconnectUser('ada', { reason: 'x' })
    server.hub.clients.user('ada').push('Receive', 'after')
    server.hub.clients.all.push('Receive', 'after')
    await closed
    expect(received).toEqual([['before']])
  })

  test('令牌到期又过了宽限，连接结束并可以再来', async () => {
    const { connection } = await open({ reconnects: true })
    const returned = new Promise<unknown>((resolve) => connection.onreconnected(resolve))
    server.clock.advance(15 * 60_000)
    server.hubs.sweep()
    expect(await connection.invoke('Echo', 1)).toBe(1)
    server.clock.advance(60_000)
    server.hubs.sweep()
    expect(await returned).toBe(connection.connectionId)
  })

  test('服务器关闭时客户端都收到告别，不拖时间', async () => {
    const { connection } = await open({ reconnects: true })
    const ended = new Promise<void>((resolve) => connection.onreconnecting(() => resolve()))
    const began = performance.now()
    await server.close()
    await ended
    expect(performance.now() - began).toBeLessThan(soon)
  })
})

describe.each(['WebSockets', 'ServerSentEvents'] as const)('有心跳的 %s', (kind) => {
  test('#17 服务器沉默，客户端自己断开', async () => {
    const opened = await connected(server, kind)
    connection = opened.connection
    const closed = closing(connection)
    // It counts from the next thing that is heard.
    connection.serverTimeoutInMilliseconds = 80
    await connection.invoke('Echo', 1)
    expect((await closed)?.message).toBe(
      'Server timeout elapsed without receiving a message from the server.',
    )
  })

  test('#21 慢的调用没做完，心跳照样算数', async () => {
    const opened = await connected(server, kind)
    connection = opened.connection
    connection.keepAliveIntervalInMilliseconds = 20
    await connection.send('Void')
    const slow = connection.invoke('Slow', 200)
    const pings = setInterval(() => server.pass(5_000), 50)
    await slow
    clearInterval(pings)
    expect(connection.state).toBe(HubConnectionState.Connected)
  })
})

test('应用的连接：十五秒没有说话就说一声，三十秒没有听到就算断了', async () => {
  const built = vi.spyOn(HubConnectionBuilder.prototype, 'build')
  onTestFinished(() => built.mockRestore())
  await openOwnLine('auto')
  expect(built.mock.results).toMatchObject([
    { value: { keepAliveIntervalInMilliseconds: 15_000, serverTimeoutInMilliseconds: 30_000 } },
  ])
})

test('应用的连接：一次轮询等一百秒，别的请求等十秒', async () => {
  const sent = vi.spyOn(DefaultHttpClient.prototype, 'send')
  onTestFinished(() => sent.mockRestore())
  await openOwnLine('longPolling')
  const patience = sent.mock.calls.map(([{ method, timeout }]) => [method, timeout])
  expect(new Set(patience.map((it) => it.join(' ')))).toEqual(
    new Set(['POST 10000', 'GET 100000']),
  )
})

/** The line of the app to the hub, until the test is over. */
function openOwnLine(choice: Parameters<typeof openLine>[0]['choice']) {
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  return openLine({
    url: `${server.url}${hubPath}`,
    choice,
    token: async () => 'ada',
    pushes: [],
    onPush: () => {},
    onClosed: () => {},
    signal: ended.signal,
  })
}
