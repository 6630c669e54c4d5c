import { connectConversation } from '#machines/chat/conversation.connect.ts'
import type { Transport } from '#machines/connection/connection.types.ts'
import { startLiveClient, type LiveClient } from '#tests/support/live-client.ts'
import { accountOfMember, type Member } from '#tests/support/members.ts'
import { until } from '#tests/support/until.ts'
import { openWire } from '#tests/support/wire.ts'
import { row, seconds, sleep, slowest, thousands, type Row } from './kit.ts'
import { engines, openPlace, untilReady, type Engine, type Place } from './place.ts'

const transports: Transport[] = ['webSockets', 'serverSentEvents', 'longPolling']
/** How many each says around one cut. */
const lines = 4

/** Two devices of each talk while their lines are cut and the server restarts: nobody misses a word, or hears one twice. */
row('R3', 40, async (row) => {
  for (const engine of engines) await talk(row, engine)
})

interface Device {
  app: LiveClient
  owner: Member
  peer: Member
}

interface Said {
  sender: Member
  content: string
}

async function talk(row: Row, engine: Engine) {
  const rounds = row.size('rounds', 6)
  const place = await openPlace(row, engine, { members: transports.length * 2 })
  let community = await place.start()
  await place.renewTokens()
  const wire = await openWire(place.url)
  row.onEnd(() => wire.close())
  const devices: Device[] = []
  for (const [at, transport] of transports.entries()) {
    const pair = place.members.slice(at * 2, at * 2 + 2)
    const [ann, ben] = pair
    if (!ann || !ben) throw new Error('nobody is there to talk')
    for (const owner of pair) {
      const peer = owner === ann ? ben : ann
      for (let device = 0; device < 2; device += 1)
        devices.push(await openDevice(row, { url: wire.url, owner, peer, transport }))
    }
  }
  await until(() => devices.every(isLive), 'all devices')

  const lost: string[] = []
  const doubled: string[] = []
  const reordered: string[] = []
  const delays: number[] = []
  let count = 0
  let restarts = 0
  for (let round = 0; round < rounds; round += 1) {
    // A line that is lost again at once is waited for longer and longer (2, 5, 10, 30 s, specification §9): each loss is one of its own.
    await until(() => devices.every(isStable), 'all lines to last', 60_000)
    const said: Said[] = []
    const talking = Promise.all(
      place.members.map(async (sender, at) => {
        const receiver = place.members[at % 2 === 0 ? at + 1 : at - 1]
        for (let line = 0; line < lines; line += 1) {
          const content = `第${round}轮第${line}句，${sender.account.nickName}`
          await say(place, { sender, receiverId: receiver?.id ?? '', content })
          said.push({ sender, content })
        }
      }),
    )
    if (round % 3 === 2) {
      await community.kill()
      community = await place.start()
      await untilReady(place.url)
      restarts += 1
    } else {
      wire.cut()
      await sleep(700)
      wire.mend()
    }
    await talking
    // From the later of both on: the line is back, and the last word is said.
    const back = performance.now()
    const isEverywhere = () =>
      devices.every((device) => {
        const shown = sayings(device)
        return wordsOf(device, said).every(({ content }) => shown.includes(content))
      })
    await until(isEverywhere, 'all that was said', 60_000).catch(() => {})
    delays.push(performance.now() - back)
    for (const device of devices) {
      const shown = sayings(device)
      for (const { content } of wordsOf(device, said)) {
        const times = shown.filter((it) => it === content).length
        if (times === 0) lost.push(content)
        if (times > 1) doubled.push(content)
      }
      for (const owner of [device.owner, device.peer]) {
        const inOrder = said.filter(({ sender }) => sender === owner).map((it) => it.content)
        const asShown = shown.filter((content) => inOrder.includes(content))
        if (
          [...new Set(asShown)].join('\n') !==
          inOrder.filter((it) => asShown.includes(it)).join('\n')
        )
          reordered.push(`第${round}轮，${owner.account.nickName}`)
      }
    }
    count += said.length
  }
  const of = `of ${thousands(count)} messages on two devices each side, ${rounds - restarts} cuts, ${restarts} kills`
  row.find(`${engine} · lost`, `${lost.length} ${of}`, 0, lost.length === 0)
  row.find(`${engine} · shown twice`, doubled.length, 0, doubled.length === 0)
  row.find(`${engine} · out of a sender's order`, reordered.length, 0, reordered.length === 0)
  row.find(
    `${engine} · everywhere after the line was back`,
    seconds(slowest(delays)),
    '5 s',
    slowest(delays) <= 5_000,
  )
  for (const line of [...lost, ...doubled, ...reordered].slice(0, 10)) console.error(line)
  for (const { app } of devices) app.stop()
  await community.stop()
}

interface DeviceOptions {
  url: string
  owner: Member
  peer: Member
  transport: Transport
}

async function openDevice(row: Row, { url, owner, peer, transport }: DeviceOptions) {
  const app = await startLiveClient(url, accountOfMember(owner))
  row.onEnd(() => app.stop())
  app.realtime.hubs.chat.connection.send({ type: 'connection.choose', choice: transport })
  app.realtime.chat(peer.id).conversation.send({ type: 'chat.open' })
  return { app, owner, peer }
}

const isLive = ({ app }: Device) =>
  app.realtime.hubs.chat.connection.getSnapshot().matches({ line: { attached: 'live' } })

const isStable = ({ app }: Device) =>
  app.realtime.hubs.chat.connection
    .getSnapshot()
    .matches({ line: { attached: { live: 'stable' } } })

function sayings({ app, peer }: Device): string[] {
  const { conversation } = app.realtime.chat(peer.id)
  const { messages } = connectConversation(conversation.getSnapshot(), (event) =>
    conversation.send(event),
  )
  return messages.map(({ content }) => content)
}

const wordsOf = ({ owner, peer }: Device, said: Said[]) =>
  said.filter(({ sender }) => sender === owner || sender === peer)

/** Asks again with the same id until it is acknowledged, past the line that is cut. */
async function say(
  { url }: Place,
  { sender, receiverId, content }: { sender: Member; receiverId: string; content: string },
) {
  const body = JSON.stringify({ receiverId, content, clientId: content.slice(0, 60) })
  for (;;) {
    const status = await fetch(`${url}/api/message/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sender.token}` },
      body,
    }).then(
      async (answer) => (await answer.text(), answer.status),
      () => 0,
    )
    if (status === 201) return
    if (status !== 0 && status < 429) throw new Error(`a message was refused with ${status}`)
    await sleep(status === 429 ? 1_500 : 50)
  }
}
