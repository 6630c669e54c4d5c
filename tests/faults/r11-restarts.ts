import { connect } from 'node:net'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import { canTestRedis, startRedis } from '#tests/support/redis.ts'
import { openCrossing } from '#tests/support/crossing.ts'
import { until } from '#tests/support/until.ts'
import { findAudit } from './find-audit.ts'
import { row, seconds, thousands, type Row } from './kit.ts'
import { engines, openPlace, untilReady, type Engine, type Place } from './place.ts'
import { startWriting } from './writing.ts'

/** Updates as operators do them: node after node behind the example's nginx, and the one process of a small community. */
row('R11', 20, async (row) => {
  await roll(row)
  for (const engine of engines) await restartAlone(row, engine)
})

async function roll(row: Row) {
  if (!canTestNginx() || !canTestRedis())
    return row.leaveOut('two nodes', 'no nginx or no redis-server here')
  const calls = row.size('calls', 4_000)
  const redis = await startRedis()
  row.onEnd(() => redis.remove())
  const crossing = await openCrossing([{ path: redis.url }])
  row.onEnd(() => crossing.close())
  const place = await openPlace(row, 'PostgreSQL', { members: 120 })
  const env = { REDIS_URL: `redis://127.0.0.1:${crossing.port}`, TRUST_PROXY: '1' }
  const names = ['n1', 'n2'] as const
  const nodes = {
    n1: await place.startNode('n1', env),
    n2: await place.startNode('n2', env),
  }
  const proxy = await startNginx([nodes.n1.url, nodes.n2.url])
  row.onEnd(() => proxy.stop())
  const writing = await startWriting(place, { url: proxy.url, hands: 6 })
  let restarts = 0
  while (writing.answers.length < calls || restarts < 2) {
    const name = names[restarts % names.length] ?? 'n1'
    await nodes[name].stop()
    nodes[name] = await place.startNode(name, env)
    await untilReady(nodes[name].url)
    restarts += 1
  }
  await writing.stop()
  const failed = writing.answers.filter(({ status }) => status === undefined || status >= 500)
  row.find(
    `two nodes, ${restarts} restarts · calls failed`,
    `${failed.length} of ${thousands(writing.answers.length)}`,
    0,
    failed.length === 0,
  )
  for (const { kind, status } of failed.slice(0, 10)) console.error(kind, status)
  await findAudit(row, 'two nodes', place, writing.ledger)
}

async function restartAlone(row: Row, engine: Engine) {
  const times = row.size('rounds', 3)
  const place = await openPlace(row, engine)
  let community = await place.start()
  const writing = await startWriting(place, { hands: 3 })
  const dark: number[] = []
  let cut = 0
  for (let round = 0; round < times; round += 1) {
    const enough = writing.ledger.count() + 20
    await until(() => writing.ledger.count() > enough, 'writes', 180_000)
    const accepted = await beginCall(place)
    const leaving = community.stop()
    // The listener closes first; who has been let in is still answered.
    await until(() => refuses(place.url), 'the listener to close')
    const began = performance.now()
    accepted.finish()
    if (!(await accepted.isAnswered)) cut += 1
    await leaving
    community = await place.start()
    await untilReady(place.url)
    dark.push(performance.now() - began)
  }
  await writing.stop()
  await community.stop()
  const longest = Math.max(...dark)
  row.find(`${engine} alone · longest dark`, seconds(longest), '3 s', longest <= 3_000)
  row.find(`${engine} alone · accepted calls cut`, `${cut} of ${times}`, 0, cut === 0)
  await findAudit(row, `${engine} alone`, place, writing.ledger)
}

const refuses = (url: string) =>
  fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  )

/** A call that the server has begun to read, and whose last byte has not left yet. */
async function beginCall({ url }: Place) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (bytes: Buffer) => void (said += bytes.toString()))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      'Content-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  )
  await until(() => said.startsWith('HTTP/1.1 100'), 'the server to read')
  socket.write('{')
  return {
    finish: () => void socket.write('}'),
    // It is wrong, and is told so.
    isAnswered: closed.then(() => said.includes('HTTP/1.1 400')),
  }
}
