import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closing } from '#tests/support/hubs.ts'
import { connect } from '#tests/support/live.ts'
import { send, type Attack, type Counts } from './attack.ts'
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
  const [author, bystander, member, hubClient] = place.members
  if (!author || !bystander || !member || !hubClient) throw new Error('nobody is there')
  const ids: string[] = []
  for (let made = 0; made < 10; made += 1) {
    const body = { title: `第${made}篇`, format: 0, content: '## 题\n\n平常的话。'.repeat(20) }
    const saved = await send(place.url, '/api/posts/publish', author.token, {
      ...body,
      categoryIds: [],
      tags: [],
    })
    // The contract's answer.
    ids.push((JSON.parse(saved.body) as { id: string }).id)
  }
  const attackers = startAttackers(row)
  const order: Attack = { url: place.url, member, hubClient, ids, lasting }
  const paths = ['/api/posts/recent', '/blog/home', ...ids.map((id) => `/api/posts/${id}`)]

  // Once the same has been met, memory is what such work takes: more of it the second time would be kept for ever.
  const fresh = residentMegabytes(community)
  await attackers.attack(order)
  await sleep(10_000)
  const memory = residentMegabytes(community)
  const quiet = await readFor(place, paths, () => sleep(lasting / 2))

  const device = await connect(place.url, 'notification', bystander)
  let thrownOut = 0
  void closing(device.connection).then(() => (thrownOut += 1))
  const counts: Counts = {}
  const loud = await readFor(place, paths, async () => {
    Object.assign(counts, await attackers.attack(order))
  })
  const stillIn = await send(place.url, '/api/posts/my', bystander.token)
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
    `${engine} · memory, attacked for the second time`,
    `${fresh.toFixed(0)}, then ${memory.toFixed(0)} → ${after.toFixed(0)} MB`,
    '+10 %',
    after <= memory * 1.1,
  )
  row.find(`${engine} · exits`, isAlive(community) ? 0 : 1, 0, isAlive(community))
  const strange = unhandled(community)
  row.find(`${engine} · unhandled errors`, strange.length, 0, strange.length === 0)
  const tried = Object.entries(counts).map(([name, count]) => `${name} ${thousands(count)}`)
  console.error(`attackers tried: ${tried.join(', ')}`)
  attackers.end()
  await community.stop()
}

async function readFor(place: Place, paths: string[], meanwhile: () => Promise<void>) {
  const readers = startReaders(place.url, paths)
  await meanwhile()
  await readers.stop()
  return readers
}

/** In a process of their own, as attackers are elsewhere: else the readers would wait for them in ours. */
function startAttackers(row: Row) {
  const process = fork(new URL('attack.process.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  })
  row.onEnd(() => process.kill())
  const ended = once(process, 'exit').then(() => {
    throw new Error('the attackers ended before they said what they did')
  })
  // Once nobody waits for them, they may.
  ended.catch(() => {})

  async function attack(order: Attack): Promise<Counts> {
    process.send(order)
    const [counts] = (await Promise.race([once(process, 'message'), ended])) as [Counts] // what it says of each order
    return counts
  }

  return { attack, end: () => process.disconnect() }
}
