import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/lib/config.ts'
import { assemble } from '#server/running.ts'
import { onTheWay } from '#tests/machines/chat/on-the-way.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { startLiveClient, type LiveClient } from '#tests/support/live-client.ts'
import { accountOfMember, createMember, type Member } from '#tests/support/members.ts'
import { startNode } from '#tests/support/nodes.ts'
import { until } from '#tests/support/until.ts'
import { openWire } from '#tests/support/wire.ts'

/**
 * What becomes of 2,000 private messages while every connection is cut a hundred times and the server is killed twenty
 * times: 25 pairs write to each other through the app's own machines, over a real PostgreSQL.
 */
const pairs = 25
/** As many as one member may send in a minute. */
const messagesEach = 40
const cuts = 100
const restarts = 20
const patience = 120_000

const folder = mkdtempSync(join(tmpdir(), 'inkstone-bench-'))
const { url: DATABASE_URL, drop } = await createPostgresDatabase()
const env = { DATABASE_URL, DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }
// Makes the members, then lets go of the folder: they are no part of what is looked at.
const desk = await assemble(readConfig({ ...env, PORT: '0' }), undefined)
await desk.app.ready()
const members: Member[] = []
for (let number = 0; number < pairs * 2; number += 1)
  members.push(await createMember(desk.opened.core))
await desk.close()

let server = await startNode({ ...env, PORT: '0' })
const { port } = new URL(server.url)
const wire = await openWire(server.url)
const clients = await Promise.all(
  members.map((member) => startLiveClient(wire.url, accountOfMember(member))),
)
const people = clients.map((client, index) => {
  // The other one of a pair stands beside it.
  const peer = members[index % 2 === 0 ? index + 1 : index - 1]
  const self = members[index]
  if (!self || !peer) throw new Error('a pair of one')
  return { client, selfId: self.id, peerId: peer.id }
})
type Person = (typeof people)[number]

const started = performance.now()
let isBreaking = true
const breaking = breakEverything().finally(() => (isBreaking = false))
await Promise.all(people.map(writeAll))
await breaking
for (const { client } of people) client.network('network.online')
await until(() => people.every(isWhole), 'every message on both sides', patience).catch(
  (error: unknown) => console.error(String(error)),
)
const judged = people.map(judge)
const sum = (of: (one: ReturnType<typeof judge>) => number) =>
  judged.reduce((total, one) => total + of(one), 0)
console.table({
  'messages sent': pairs * 2 * messagesEach,
  'connections cut': cuts,
  'servers killed': restarts,
  seconds: Math.round((performance.now() - started) / 1000),
  lost: sum(({ lost }) => lost),
  duplicated: sum(({ duplicated }) => duplicated),
  'reordered per sender': sum(({ reordered }) => reordered),
})

for (const { client } of people) client.stop()
await wire.close()
await server.kill()
await drop()
rmSync(folder, { recursive: true })
// Whatever still waits to connect again has nothing to wait for.
process.exit(
  sum(({ lost, duplicated, reordered }) => lost + duplicated + reordered) > 0 ? 1 : 0,
)

async function breakEverything() {
  for (let cut = 1; cut <= cuts; cut += 1) {
    await pause(150)
    wire.cut()
    if (cut % (cuts / restarts) === 0) {
      await server.kill()
      server = await startNode({ ...env, PORT: port })
    }
    wire.mend()
    for (const { client } of people) client.network('network.online')
  }
}

/** Types one message after the other, as soon as there is a connection; what has failed is sent again. */
async function writeAll({ client, peerId }: Person) {
  const { outgoing, conversation } = client.realtime.chat(peerId)
  conversation.send({ type: 'chat.open' })
  let written = 0
  while (written < messagesEach || outgoing.getSnapshot().context.messages.length > 0) {
    const messages = onTheWay(outgoing)
    const isConnected = outgoing.getSnapshot().matches('up')
    for (const { clientId, status } of messages)
      if (status === 'failed') outgoing.send({ type: 'outgoing.retry', clientId })
    if (isConnected && written < messagesEach && messages.length === 0) {
      written += 1
      outgoing.send({ type: 'text.type', text: String(written) })
      outgoing.send({ type: 'text.send', clientId: client.realtime.newId() })
    }
    // Spread over the time in which everything breaks.
    await pause(isBreaking ? 200 + Math.random() * 1500 : 20)
  }
}

function sayingsOf({ client, peerId }: Person, senderId: string) {
  const { messages } = conversationOf(client, peerId)
  return messages
    .filter((message) => message.senderId === senderId)
    .map(({ content }) => Number(content))
}

function conversationOf(client: LiveClient, peerId: string) {
  return client.realtime.chat(peerId).conversation.getSnapshot().context
}

/** Everything is here; what is not yet is asked for. */
function isWhole({ client, peerId }: Person) {
  const { hasMore, messages } = conversationOf(client, peerId)
  if (hasMore) client.realtime.chat(peerId).conversation.send({ type: 'chat.older' })
  return messages.length >= messagesEach * 2
}

/** What one side sees of what both have written. */
function judge(person: Person) {
  const faults = [person.selfId, person.peerId].map((senderId) => {
    const seen = sayingsOf(person, senderId)
    const distinct = new Set(seen)
    const reordered = seen.filter((number, index) => number < (seen[index - 1] ?? 0))
    return {
      lost: messagesEach - distinct.size,
      duplicated: seen.length - distinct.size,
      reordered: reordered.length,
    }
  })
  const total = (of: 'lost' | 'duplicated' | 'reordered') =>
    faults.reduce((count, fault) => count + fault[of], 0)
  return {
    lost: total('lost'),
    duplicated: total('duplicated'),
    reordered: total('reordered'),
  }
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
