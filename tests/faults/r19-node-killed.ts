import type { components } from '#openapi/generated/schema.d.ts'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import { canTestRedis, startRedis } from '#tests/support/redis.ts'
import { openCrossing } from '#tests/support/crossing.ts'
import { until } from '#tests/support/until.ts'
import { findAudit } from './find-audit.ts'
import { percentile, row, seconds, thousands, type Row } from './kit.ts'
import { openPlace, unhandled, untilReady, type Place } from './place.ts'
import { startWriting } from './writing.ts'

type SystemNode = components['schemas']['SystemNode']

const names = ['n1', 'n2', 'n3'] as const
const hands = 6

/** One of three nodes behind the example's nginx is killed while people write, again and again: the others carry on. */
row('R19', 20, async (row) => {
  if (!canTestNginx() || !canTestRedis())
    return row.leaveOut('three nodes', 'no nginx or no redis-server here')
  const kills = row.size('kills', 6)
  const redis = await startRedis()
  row.onEnd(() => redis.remove())
  const crossing = await openCrossing([{ path: redis.url }])
  row.onEnd(() => crossing.close())
  const place = await openPlace(row, 'PostgreSQL', { members: 120 })
  const env = { REDIS_URL: `redis://127.0.0.1:${crossing.port}`, TRUST_PROXY: '1' }
  const nodes = {
    n1: await place.startNode('n1', env),
    n2: await place.startNode('n2', env),
    n3: await place.startNode('n3', env),
  }
  const proxy = await startNginx(names.map((name) => nodes[name].url))
  row.onEnd(() => proxy.stop())
  const writing = await startWriting(place, { url: proxy.url, hands })
  const writes = async (count: number) => {
    const enough = writing.ledger.count() + count
    await until(() => writing.ledger.count() >= enough, 'writes', 180_000)
  }
  const strange: string[] = []
  const marked: number[] = []
  const away: Away[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const name = names[kill % names.length] ?? 'n1'
    await writes(40)
    const from = performance.now()
    await nodes[name].kill()
    const gone = performance.now()
    strange.push(...unhandled(nodes[name]))
    await writes(40)
    // Once is enough: it takes half a minute.
    if (kill === 0) marked.push(await untilSilent(place, proxy.url, name))
    away.push({ from, gone, until: performance.now() })
    nodes[name] = await place.startNode(name, env)
    await untilReady(nodes[name].url)
  }
  await writes(40)
  const shown = await readNodes(place, proxy.url)
  await writing.stop()
  findCalls(row, { kills, away, answers: writing.answers })
  const [silentAfter = 0] = marked
  row.find(
    'the dead one is marked as silent after',
    seconds(silentAfter),
    '45 s',
    silentAfter <= 45_000,
  )
  const isWhole =
    shown.map(({ name }) => name).join() === names.join() && shown.every((it) => !it.isSilent)
  row.find(
    'nodes shown once all are back',
    isWhole ? 'all' : JSON.stringify(shown),
    'all',
    isWhole,
  )
  row.find('unhandled errors', strange.length, 0, strange.length === 0)
  await findAudit(row, 'three nodes', place, writing.ledger)
})

/** Of `performance.now()`: the kill, when the process had ended, and when it was started again. */
interface Away {
  from: number
  gone: number
  until: number
}

interface Calls {
  kills: number
  away: Away[]
  answers: Awaited<ReturnType<typeof startWriting>>['answers']
}

/** Of each hand only what the dead node had begun may fail: nginx does not send it twice, as it may have been written. */
function findCalls(row: Row, { kills, away, answers }: Calls) {
  const hasFailed = ({ status }: { status: number | undefined }) =>
    status === undefined || status >= 500
  const isReading = ({ kind }: { kind: string }) => kind === 'read'
  const failed = answers.filter(hasFailed)
  const reads = failed.filter(isReading)
  const writes = failed.filter((it) => !isReading(it))
  const underWay = ({ at, took }: { at: number; took: number }) =>
    away.some(({ from, gone }) => at <= gone && at + took >= from)
  const later = writes.filter((it) => !underWay(it))
  row.find(
    `${kills} kills · reads failed`,
    `${reads.length} of ${thousands(answers.filter(isReading).length)}`,
    0,
    reads.length === 0,
  )
  row.find(
    `${kills} kills · writes cut with the node`,
    `${writes.length} of ${thousands(answers.length)}`,
    `≤ ${kills * hands}`,
    writes.length <= kills * hands,
  )
  row.find('writes failed besides', later.length, 0, later.length === 0)
  const duringAway = answers.filter(({ at }) =>
    away.some((it) => at > it.gone && at < it.until),
  )
  const slow = percentile(
    duringAway.map(({ took }) => took),
    0.99,
  )
  row.find('answers while a node is away, p99', seconds(slow), '2 s', slow <= 2_000)
  for (const { kind, status } of [...reads, ...later].slice(0, 10)) console.error(kind, status)
}

async function readNodes(place: Place, url: string): Promise<SystemNode[]> {
  const answer = await fetch(`${url}/api/admin/system`, {
    headers: { authorization: `Bearer ${place.admin.token}` },
  })
  // The contract's answer; the server's own tests hold it against its schema.
  const { nodes } = (await answer.json()) as components['schemas']['SystemStatus']
  return nodes
}

/** Milliseconds until the status says that nothing is heard of this node. */
async function untilSilent(place: Place, url: string, name: string) {
  const began = performance.now()
  const isSilent = async () =>
    (await readNodes(place, url)).some((node) => node.name === name && node.isSilent)
  await until(isSilent, 'the dead node to be marked', 90_000)
  return performance.now() - began
}
