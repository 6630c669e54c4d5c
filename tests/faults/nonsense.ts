import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { readContract } from '#server/contract/document.ts'
import { createRandom } from '#server/seed/random.ts'
import { type Place } from './place.ts'

type Random = ReturnType<typeof createRandom>

export interface Told {
  call: string
  /** Undefined where the connection was closed instead; that is an answer to some. */
  status: number | undefined
  isRetryable: boolean
  took: number
}

const strange = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '../../etc/passwd',
  '..%2f..%2fpackage.json',
  '%00',
  '%ff%fe',
  '%',
  '\u202e反',
  '😀'.repeat(300),
  'a'.repeat(5_000),
  "'; drop table posts; --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  '019a9b2e-0000-7000-8000-000000000001',
  '9999999999999999999999',
  '{"$ref":"#"}',
  '[object Object]',
]

export async function sendRequests(place: Place, count: number, seed: number): Promise<Told[]> {
  await place.renewTokens()
  const calls = callsOfContract()
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const told: Told[] = []
  let left = count
  async function hand(number: number) {
    const random = createRandom(seed * 100 + number)
    while (left > 0) {
      left -= 1
      const { method, path, queryNames, bodyNames } = random.pick(calls)
      const value = () => encodeURIComponent(random.pick(strange))
      const raw = random.happens(0.1)
      const filled = path.replace(/\{\w+\}/g, () => (raw ? pathValue(random) : value()))
      const query = queryNames
        .filter(() => random.happens(0.4))
        .map((name) => `${name}=${value()}`)
      const body = method === 'GET' ? undefined : bodyOf(random, bodyNames)
      const call = query.length > 0 ? `${filled}?${query.join('&')}` : filled
      const headers = {
        ...credentials(random, place),
        ...(body !== undefined && { 'content-type': contentType(random) }),
      }
      told.push(await ask(place.url, { method, call, headers, body, agent }))
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, number) => hand(number)))
  agent.destroy()
  return told
}

/** As it stands, so that nothing between us and the server tidies it up. */
const pathValue = (random: Random) =>
  random.pick(['..', '.', '..%2f', '%2e%2e', '..%5c', '%00', 'a//b', ';', '~', '%c0%ae'])

function credentials(random: Random, { members }: Place): Record<string, string> {
  const token = random.happens(0.7)
    ? random.pick(members).token
    : random.pick(['', 'x', 'a.b.c', 'null', 'x'.repeat(5_000)])
  return random.happens(0.2) ? {} : { authorization: `Bearer ${token}` }
}

const contentType = (random: Random) =>
  random.happens(0.85)
    ? 'application/json'
    : random.pick([
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        '',
      ])

function bodyOf(random: Random, names: string[]): string {
  if (random.happens(0.15)) return random.pick(brokenBodies)
  const known = names.filter(() => random.happens(0.7)).map((name) => [name, valueOf(random)])
  const unknown = random.happens(0.2) ? [[random.pick(strange), valueOf(random)]] : []
  return JSON.stringify(Object.fromEntries([...known, ...unknown]) as unknown)
}

function valueOf(random: Random, depth = 0): unknown {
  if (depth < 3 && random.happens(0.2))
    return random.happens(0.5)
      ? Array.from({ length: random.below(30) }, () => valueOf(random, depth + 1))
      : { [random.pick(strange)]: valueOf(random, depth + 1) }
  return random.pick<unknown>([...strange, 0, -1, 1.5, 1e300, true, false, null, [], {}])
}

const brokenBodies = [
  '',
  '{',
  '[',
  'null',
  '0',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"title":"\\u0000"}',
  '{"title":"\\ud800"}',
  '['.repeat(20_000),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  JSON.stringify(Array.from({ length: 8_500 }, (_, at) => [at])),
  `{"content":"${'a'.repeat(200_000)}"}`,
  '\ufeff{}',
  'a=1&b=2',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n',
]

interface Call {
  method: string
  call: string
  headers: Record<string, string>
  body: string | undefined
  agent: Agent
}

function ask(url: string, { method, call, headers, body, agent }: Call): Promise<Told> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number | undefined, isRetryable = false) =>
      resolve({
        call: `${method} ${call} ${body ?? ''}`,
        status,
        isRetryable,
        took: performance.now() - began,
      })
    const { hostname, port } = new URL(url)
    const asking = request({ method, hostname, port, path: call, headers, agent }, (answer) => {
      answer.resume()
      answer.on('close', () =>
        end(answer.statusCode, answer.headers['retry-after'] !== undefined),
      )
    })
    asking.on('error', () => end(undefined))
    asking.setTimeout(30_000, () => asking.destroy())
    asking.end(body)
  })
}

function callsOfContract() {
  return Object.entries(readContract().paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      'operationId' in operation
        ? [
            {
              method: method.toUpperCase(),
              path,
              queryNames: namesIn(operation.parameters ?? []),
              bodyNames,
            },
          ]
        : [],
    ),
  )
}

/** A parameter that is a reference stands for those that nearly every list has. */
const namesIn = (parameters: readonly object[]): string[] => [
  'page',
  'pageSize',
  'cursor',
  ...parameters.flatMap((it) => ('name' in it && typeof it.name === 'string' ? [it.name] : [])),
]

/** Of all bodies together: each call gets some that it knows, and some that another does. */
const bodyNames = [
  'id',
  'title',
  'content',
  'format',
  'tags',
  'categoryIds',
  'topicIds',
  'baseRevision',
  'clientId',
  'ids',
  'email',
  'password',
  'nickName',
  'token',
  'refreshToken',
  'receiverId',
  'messageId',
  'parentId',
  'reason',
  'targetType',
  'targetId',
  'type',
  'images',
]

/** What HTTP itself does not allow, byte by byte; answers the first line that came back, if any. */
export function sendRaw({ url }: Place): Promise<string[]> {
  const { hostname, port } = new URL(url)
  const host = 'Host: localhost\r\n'
  const shapes = [
    'GET\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET / HTTP/9.9\r\n${host}\r\n`,
    `\0\0\0\0`,
    `GET /blog/.. HTTP/1.1\r\n${host}\r\n`,
    `GET /blog/..\\x HTTP/1.1\r\n${host}\r\n`,
    `GET /blog/%2e%2e/%2e%2e/package.json HTTP/1.1\r\n${host}\r\n`,
    `GET /blog/assets/%2e%2e/%2e%2e/%2e%2e/package.json HTTP/1.1\r\n${host}\r\n`,
    `HEAD /blog/a/../../b HTTP/1.1\r\n${host}\r\n`,
    `GET /sitemaps/posts-0000-01.xml HTTP/1.1\r\n${host}\r\n`,
    `GET /images/post/%2e%2e%2fkeys.json HTTP/1.1\r\n${host}\r\n`,
    `GET http://elsewhere.example/ HTTP/1.1\r\n${host}\r\n`,
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(70_000)}\r\n\r\n`,
    `TRACE / HTTP/1.1\r\n${host}\r\n`,
    `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    `CONNECT localhost:22 HTTP/1.1\r\n${host}\r\n`,
    `GET / HTTP/1.1\r\n${host}Upgrade: x\r\nConnection: Upgrade\r\n\r\nx`,
    `GET /nope HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\nx`,
    `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
    `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/auth/login HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `POST /api/auth/login HTTP/1.1\r\n${host}Content-Encoding: br\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    `GET / HTTP/1.1\r\n${host}Host: other\r\n\r\n`,
    `GET /api/site HTTP/1.1\r\n${host}Range: bytes=0-0,1-1,-9\r\n\r\n`,
  ]
  return Promise.all(
    shapes.map(
      (shape) =>
        new Promise<string>((resolve) => {
          const socket = connect(Number(port), hostname)
          let said = ''
          socket.on('data', (bytes: Buffer) => void (said += bytes.toString('latin1')))
          socket.on('error', () => {})
          socket.on('close', () => resolve(said.split('\r\n')[0] ?? ''))
          // Whoever is still waited for has said nothing wrong.
          socket.setTimeout(3_000, () => socket.destroy())
          socket.write(shape)
        }),
    ),
  )
}

/** Answers how many connections it took: the server ends those that it cannot understand. */
export async function sendFrames(place: Place, count: number, seed: number): Promise<number> {
  const random = createRandom(seed)
  let connections = 0
  let left = count
  async function hand(number: number) {
    const member = place.members[number % place.members.length]
    while (left > 0) {
      const socket = new WebSocket(
        `${place.url.replace('http', 'ws')}/api/hubs/${random.pick(['chat', 'notification'])}`,
        { headers: { authorization: `Bearer ${member?.token}` } },
      )
      connections += 1
      const closed = new Promise((resolve) => socket.on('close', resolve))
      socket.on('error', () => {})
      const isOpen = await new Promise((resolve) => {
        socket.on('open', () => resolve(true))
        socket.on('close', () => resolve(false))
      })
      if (isOpen && random.happens(0.9)) socket.send('{"protocol":"json","version":1}\u001e')
      for (
        let sent = 0;
        sent < 20 && left > 0 && socket.readyState === socket.OPEN;
        sent += 1
      ) {
        left -= 1
        const frame = frameOf(random)
        await new Promise((resolve) => socket.send(frame, resolve))
      }
      socket.close()
      const timer = setTimeout(() => socket.terminate(), 2_000)
      await closed
      clearTimeout(timer)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, number) => hand(number)))
  return connections
}

function frameOf(random: Random): string | Buffer {
  const target = random.pick([
    'SendMessage',
    'UserTyping',
    'IsUserOnlineAsync',
    'x',
    '__proto__',
  ])
  const args = Array.from({ length: random.below(5) }, () => valueOf(random))
  return random.pick([
    () => `${JSON.stringify({ type: 1, target, arguments: args, invocationId: '1' })}\u001e`,
    () => `${JSON.stringify({ type: random.below(12) - 2, target, arguments: args })}\u001e`,
    () => JSON.stringify({ type: 1, target }),
    () => '{"type":6}\u001e'.repeat(50),
    () => '\u001e'.repeat(100),
    () => `{"type":1,"target":"${target}","arguments":${'['.repeat(2_000)}\u001e`,
    () => '{"type":1.5}\u001e',
    () => `${'a'.repeat(40_000)}\u001e`,
    () => Buffer.from([0xff, 0xfe, 0x00, 0x1e]),
    () => '{"type":1,"target":null,"arguments":{}}\u001e',
    () => '{"type":4,"streamIds":["1"],"target":"x","arguments":[]}\u001e',
  ])()
}
