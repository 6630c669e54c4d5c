import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { startCommunity } from '#tests/support/community.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { soon, until } from '#tests/support/until.ts'

let server: TestServer
let port: number
let asked = () => {}
beforeAll(async () => {
  server = await startServer({
    appFolder: buildAppFolder({ 'assets/kit.js': 'export {}' }),
    handlers: {
      // Nobody waits for its answer.
      getSite: () => {
        asked()
        return new Promise(() => {})
      },
    },
  })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
})
afterAll(() => server.close())

const lines = () => server.logLines.filter(({ msg }) => msg === 'answered')

test('每个请求一行：方法、路由、状态、毫秒、是谁；编号就是页面上给人看的那个，地址里的秘密不在其中', async () => {
  const { id, token } = await server.createMember()
  server.logLines.length = 0
  const url = '/api/posts/019a0000-0000-7000-8000-000000000000'
  const answer = await server.inject('GET', `${url}?token=canary-2f9c&tab=1`, {
    token,
    remoteAddress: '2001:db8:1:2:3:4:5:6',
  })
  expect(lines()).toEqual([
    {
      level: 30,
      time: expect.any(String),
      reqId: expect.any(String),
      requestId: answer.json<{ requestId: string }>().requestId,
      method: 'GET',
      route: '/api/posts/:id',
      url: `${url}?token=[redacted]&tab=1`,
      status: 404,
      milliseconds: expect.any(Number),
      account: id,
      network: '2001:db8:1:2::/64',
      msg: 'answered',
    },
  ])
})

test('没有这样的地址、解不开的地址、谁都没登录：也各有一行，路由不是那个地址', async () => {
  server.logLines.length = 0
  await server.get('/api/no/such/thing')
  await server.get('/api/%c0%af')
  await server.get('/blog/whatever')
  expect(lines().map(({ route, status, account }) => [route, status, account])).toEqual([
    ['unmatched', 404, undefined],
    ['unmatched', 400, undefined],
    ['page', 404, undefined],
  ])
})

test('等不及走掉的人：也有一行，是 499', async () => {
  server.logLines.length = 0
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/site HTTP/1.1\r\nhost: here\r\n\r\n')
  await isAsked
  socket.destroy()
  await once(socket, 'close')
  await until(() => lines().length > 0, 'the line', soon)
  expect(lines()).toMatchObject([{ route: '/api/site', status: 499, level: 30 }])
})

test('探测和文件不占地方：只在 debug 里有', async () => {
  server.logLines.length = 0
  await server.get('/health/live')
  await server.get('/blog/assets/kit.js')
  expect(lines()).toEqual([])
})

test('造出来的服务器在 info 级：打开一个页面就是一行，为了画它而问自己的不算', async () => {
  const community = await startCommunity({ DEMO: 'on', LOG_LEVEL: 'info' })
  try {
    let opened = 0
    // The first ones of a process may take longer than a visitor waits.
    const isRendered = async () => {
      opened += 1
      const headers = { accept: 'text/html' }
      const page = await fetch(`${community.url}/blog/home`, { headers })
      return (await page.text()).includes('id="painted"')
    }
    await until(isRendered, 'a rendered page')
    const answered = () =>
      community
        .output()
        .split('\n')
        .filter((line) => line.includes('"answered"'))
        .map((line) => JSON.parse(line) as { route: string })
    await until(() => answered().length >= opened, 'the lines', soon)
    expect(answered().map(({ route }) => route)).toEqual(Array(opened).fill('page'))
  } finally {
    await community.stop()
  }
})
