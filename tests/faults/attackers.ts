import { WebSocket } from 'ws'
import { closing } from '#tests/support/hubs.ts'
import { longGif } from '#tests/support/bombs.ts'
import { connect } from '#tests/support/live.ts'
import { noise } from '#tests/support/pictures.ts'
import { hostileSearches, hostileTexts } from './hostile.ts'
import { percentile, row, seconds, sleep, thousands, type Row } from './kit.ts'
import {
  engines,
  isAlive,
  openPlace,
  residentMegabytes,
  unhandled,
  type Engine,
  type Place,
} from './place.ts'
import { startReaders } from './readers.ts'

/** One visitor, one member and one client of the hubs, each trying everything, beside ten readers. */
row('attackers', 20, async (row) => {
  for (const engine of engines) await letAttack(row, engine)
})

async function letAttack(row: Row, engine: Engine) {
  const lasting = row.size('seconds', 60) * 1000
  const place = await openPlace(row, engine)
  const community = await place.start()
  await place.renewTokens()
  const [author, bystander] = place.members
  if (!author || !bystander) throw new Error('nobody is there')
  const ids: string[] = []
  for (let made = 0; made < 10; made += 1) {
    const body = { title: `第${made}篇`, format: 0, content: '## 题\n\n平常的话。'.repeat(20) }
    const saved = await send(place, '/api/posts/publish', author.token, {
      ...body,
      categoryIds: [],
      tags: [],
    })
    // The contract's answer.
    ids.push((JSON.parse(saved.body) as { id: string }).id)
  }
  const paths = ['/api/posts/recent', '/blog/home', ...ids.map((id) => `/api/posts/${id}`)]

  // Once everything has been met, memory is what it is.
  await attackFor(place, Math.min(5_000, lasting / 4), ids)
  await sleep(5_000)
  const memory = residentMegabytes(community)
  const quiet = await readFor(place, paths, () => sleep(lasting / 2))

  const device = await connect(place.url, 'notification', bystander)
  let thrownOut = 0
  void closing(device.connection).then(() => (thrownOut += 1))
  const counts: Counts = {}
  const loud = await readFor(place, paths, async () => {
    Object.assign(counts, await attackFor(place, lasting, ids))
  })
  const stillIn = await send(place, '/api/posts/my', bystander.token)
  const isOut = thrownOut > 0 || stillIn.status !== 200
  await device.connection.stop()
  await sleep(10_000)
  const after = residentMegabytes(community)

  const [before, during] = [percentile(quiet.times, 0.95), percentile(loud.times, 0.95)]
  row.find(
    `${engine} · readers' p95 beside ${seconds(lasting)} of attacks`,
    `${before.toFixed(0)} → ${during.toFixed(0)} ms in ${thousands(loud.times.length)} calls`,
    '3 ×',
    quiet.times.length > 0 && during <= 3 * before,
  )
  row.find(`${engine} · readers' calls failed`, loud.failed, 0, loud.failed === 0)
  row.find(`${engine} · bystanders thrown out`, isOut ? 1 : 0, 0, !isOut)
  row.find(
    `${engine} · memory`,
    `${memory.toFixed(0)} → ${after.toFixed(0)} MB`,
    '+10 %',
    after <= memory * 1.1,
  )
  row.find(`${engine} · exits`, isAlive(community) ? 0 : 1, 0, isAlive(community))
  const strange = unhandled(community)
  row.find(`${engine} · unhandled errors`, strange.length, 0, strange.length === 0)
  const tried = Object.entries(counts).map(([name, count]) => `${name} ${thousands(count)}`)
  console.error(`attackers tried: ${tried.join(', ')}`)
  await community.stop()
}

async function readFor(place: Place, paths: string[], meanwhile: () => Promise<void>) {
  const readers = startReaders(place.url, paths)
  await meanwhile()
  await readers.stop()
  return readers
}

type Counts = Record<string, number>

/**
 * Everything at once: the visitor and the member from six connections each, as a browser has, the client of the hubs from
 * three. Answers how often each thing was tried.
 */
async function attackFor(place: Place, milliseconds: number, ids: string[]): Promise<Counts> {
  const until = performance.now() + milliseconds
  const counts: Counts = {}
  const texts = Object.values(hostileTexts)
  const [, , member, hubClient] = place.members
  if (!member || !hubClient) throw new Error('nobody is there to attack')
  const visitor = { 'x-forwarded-for': '203.0.113.7' }
  const wrong = JSON.stringify(Array.from({ length: 8_500 }, (_, at) => [at]))
  const pictures = [longGif(300), await noise({ width: 1_800, height: 1_800 })]

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

  const read = (path: string) => send(place, path, undefined, undefined, visitor)
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
      send(place, '/api/posts/drafts/save', member.token, {
        title: '重',
        format: 0,
        content: texts[turn % texts.length],
      }),
    ),
    again('texts published', 1, (turn) =>
      send(place, '/api/posts/publish', member.token, {
        title: `重 ${turn}`,
        format: 0,
        content: texts[turn % texts.length],
        categoryIds: [],
        tags: [],
      }),
    ),
    again('long wrong bodies', 1, () =>
      send(place, '/api/notifications/batch-mark-read', member.token, wrong, {}, 'PUT'),
    ),
    again('heavy pictures', 1, async (turn) => {
      const form = new FormData()
      const bytes = new Uint8Array(pictures[turn % pictures.length] ?? [])
      form.append('file', new Blob([bytes], { type: 'image/png' }), 'heavy.png')
      const headers = { authorization: `Bearer ${member.token}` }
      const init = { method: 'POST', headers, body: form, signal: AbortSignal.timeout(60_000) }
      await (await fetch(`${place.url}/api/images/post`, init)).text()
    }),
    again('hub: small pieces', 1, () => trouble(place, hubClient.token, until, sendInPieces)),
    again('hub: broken frames', 1, () => trouble(place, hubClient.token, until, sendBroken)),
    again('hub: floods of calls', 1, () => trouble(place, hubClient.token, until, floodCalls)),
    again('messages pushed', 1, (turn) =>
      send(place, '/api/message/send', hubClient.token, {
        receiverId: member.id,
        content: `推 ${turn}`,
      }),
    ),
  ])
  return counts
}

async function send(
  { url }: Place,
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
  { url }: Place,
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
  while (socket.readyState === socket.OPEN && performance.now() < until) await act(socket)
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
