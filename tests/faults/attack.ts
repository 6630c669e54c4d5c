import { WebSocket } from 'ws'
import type { Member } from '#tests/support/members.ts'
import { hostileSearches, hostileTexts } from './hostile.ts'
import { sleep } from './kit.ts'

export interface Attack {
  url: string
  /** Who writes, and who talks to the hubs. */
  member: Member
  hubClient: Member
  /** Posts that the visitor asks for. */
  ids: string[]
  /** Milliseconds. */
  lasting: number
}

/** How often each thing was tried. */
export type Counts = Record<string, number>

/**
 * Everything at once: the visitor and the member from six connections each, as a browser has, the client of the hubs from
 * three. Answers how often each thing was tried.
 */
export async function attack(
  { url, member, hubClient, ids, lasting }: Attack,
  pictures: Buffer[],
): Promise<Counts> {
  const until = performance.now() + lasting
  const counts: Counts = {}
  const texts = Object.values(hostileTexts)
  const visitor = { 'x-forwarded-for': '203.0.113.7' }
  const wrong = JSON.stringify(Array.from({ length: 8_500 }, (_, at) => [at]))

  /** One after another until the time is over, whatever the answer is. */
  async function again(name: string, hands: number, act: (turn: number) => Promise<unknown>) {
    let turn = 0
    counts[name] ??= 0
    async function hand() {
      while (performance.now() < until) {
        counts[name] = (counts[name] ?? 0) + 1
        await act((turn += 1)).catch(() => {})
      }
    }
    await Promise.all(Array.from({ length: hands }, hand))
  }

  const read = (path: string) => send(url, path, undefined, undefined, visitor)
  await Promise.all([
    again('pages with ?x=', 2, (turn) => read(`/blog/home?x=${turn}`)),
    again('pages with ?page=', 1, (turn) => read(`/blog/posts?page=${turn}`)),
    again('feeds', 1, (turn) => read(`/feeds/site.${turn % 2 ? 'rss' : 'atom'}?${turn}`)),
    again('posts as pages', 1, (turn) =>
      read(`/blog/posts/${ids[turn % ids.length]}?x=${turn}`),
    ),
    again('searches', 1, (turn) =>
      read(`/api/search?query=${encodeURIComponent(hostileSearches[turn % 8] ?? '')}`),
    ),
    again('texts saved', 2, (turn) =>
      send(url, '/api/posts/drafts/save', member.token, {
        title: '重',
        format: 0,
        content: texts[turn % texts.length],
      }),
    ),
    again('texts published', 1, (turn) =>
      send(url, '/api/posts/publish', member.token, {
        title: `重 ${turn}`,
        format: 0,
        content: texts[turn % texts.length],
        categoryIds: [],
        tags: [],
      }),
    ),
    again('long wrong bodies', 1, () =>
      send(url, '/api/notifications/batch-mark-read', member.token, wrong, {}, 'PUT'),
    ),
    again('heavy pictures', 1, async (turn) => {
      const form = new FormData()
      const bytes = new Uint8Array(pictures[turn % pictures.length] ?? [])
      form.append('file', new Blob([bytes], { type: 'image/png' }), 'heavy.png')
      const headers = { authorization: `Bearer ${member.token}` }
      const init = { method: 'POST', headers, body: form, signal: AbortSignal.timeout(60_000) }
      await (await fetch(`${url}/api/images/post`, init)).text()
    }),
    again('hub: small pieces', 1, () => trouble(url, hubClient.token, until, sendInPieces)),
    again('hub: broken frames', 1, () => trouble(url, hubClient.token, until, sendBroken)),
    again('hub: floods of calls', 1, () => trouble(url, hubClient.token, until, floodCalls)),
    again('messages pushed', 1, (turn) =>
      send(url, '/api/message/send', hubClient.token, {
        receiverId: member.id,
        content: `推 ${turn}`,
      }),
    ),
  ])
  return counts
}

/** One request and its answer, read to the end. */
export async function send(
  url: string,
  path: string,
  token?: string,
  body?: unknown,
  headers: Record<string, string> = {},
  method = body === undefined ? 'GET' : 'POST',
) {
  const answer = await fetch(url + path, {
    method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.text() }
}

/** A connection of the chat hub with which something is done until the server ends it, or all is over. */
async function trouble(
  url: string,
  token: string,
  until: number,
  act: (socket: WebSocket) => Promise<void>,
) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/hubs/chat`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.on('error', () => {})
  const isOpen = await new Promise((resolve) => {
    socket.on('open', () => resolve(true))
    socket.on('close', () => resolve(false))
  })
  if (!isOpen) return sleep(50)
  socket.send('{"protocol":"json","version":1}\u001e')
  // What the server does not read is never drained.
  const over = setTimeout(() => socket.terminate(), until - performance.now())
  while (socket.readyState === socket.OPEN && performance.now() < until) await act(socket)
  clearTimeout(over)
  socket.terminate()
  await closed
}

/** One record, byte by byte. */
async function sendInPieces(socket: WebSocket) {
  for (let sent = 0; sent < 500; sent += 1) socket.send('a', { fin: true })
  await drained(socket)
}

async function sendBroken(socket: WebSocket) {
  socket.send(`{"type":1,"target":"x","arguments":${'['.repeat(10_000)}\u001e`)
  socket.send('{"type":1.5}\u001e')
  await drained(socket)
}

async function floodCalls(socket: WebSocket) {
  const call =
    '{"type":1,"target":"IsUserOnlineAsync","arguments":["x"],"invocationId":"1"}\u001e'
  for (let sent = 0; sent < 200; sent += 1) socket.send(call)
  await drained(socket)
}

const drained = (socket: WebSocket) =>
  new Promise<void>((resolve) => socket.ping(undefined, undefined, () => setImmediate(resolve)))
