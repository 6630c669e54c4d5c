import fc from 'fast-check'
import { expect } from 'vitest'
import { testRandom } from '#tests/support/random.ts'
import { createWorld, openClient, settle, type World } from './world.ts'

const people = ['lin', 'zhou'] as const
type Person = (typeof people)[number]
const peerOf = (person: Person): Person => (person === 'lin' ? 'zhou' : 'lin')

/** What may happen between two people, and to what is on its way to them. */
const happening = fc.record({
  who: fc.constantFrom(...people),
  what: fc.constantFrom(
    'write',
    'write',
    'remove',
    'open',
    'close',
    'deliver',
    'deliver',
    'repeat',
    'lose',
    'cut',
    'return',
    'swallow',
    'refuse history',
    'allow history',
    'wait',
  ),
  which: fc.nat({ max: 5 }),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** Stories that were lost once. */
const failed: [Happening[]][] = [
  // A resent message is told of by its answer, and is older than all that was read since.
  [
    [
      { who: 'lin', what: 'swallow', which: 0 },
      { who: 'lin', what: 'write', which: 1 },
      { who: 'lin', what: 'write', which: 2 },
      { who: 'lin', what: 'write', which: 0 },
      { who: 'lin', what: 'write', which: 3 },
      { who: 'zhou', what: 'write', which: 5 },
      { who: 'lin', what: 'write', which: 4 },
      { who: 'lin', what: 'write', which: 5 },
    ],
  ],
]

testRandom(
  '推送迟到、丢失、重复、乱序，断线又连上，有的删掉了：最后看到的就是服务器上的，次序一样，各一次，状态和未读数都对',
  { name: 'two-clients', runs: 50, failed },
  fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async (happenings) => {
    const world = createWorld()
    const clients = { lin: openClient(world, 'lin'), zhou: openClient(world, 'zhou') }
    try {
      await settle()
      for (const each of happenings) {
        act(world, clients, each)
        // One thing after another, as they happened.
        // oxlint-disable-next-line no-await-in-loop
        await settle()
      }
      await heal(world, clients)

      for (const person of people) {
        const { realtime } = clients[person]
        const { conversation, outgoing } = realtime.chat(peerOf(person))
        const { context, value } = conversation.getSnapshot()
        expect(context.messages.map(({ id, content }) => [id, content])).toEqual(
          world.seenBy(person).map(({ id, content }) => [id, content]),
        )
        const seenByOther = world.seenBy(peerOf(person)).map(({ id }) => id)
        expect(
          context.messages
            .filter(({ id }) => seenByOther.includes(id))
            .every(({ isDelivered, isRead }) => isDelivered && isRead),
        ).toBe(true)
        expect(value).toMatchObject({ gap: 'none', reading: { open: 'caughtUp' } })
        expect(outgoing.getSnapshot().context.messages).toEqual([])
        expect(realtime.unread.getSnapshot().context.counts.chat).toBe(world.unreadOf(person))
      }
      expect(new Set(world.rows.map(({ clientId }) => clientId)).size).toBe(world.rows.length)
    } finally {
      for (const { stop } of Object.values(clients)) stop()
    }
  }),
)

type Clients = Record<Person, ReturnType<typeof openClient>>

function act(world: World, clients: Clients, { who, what, which }: Happening) {
  const { realtime, clock, write } = clients[who]
  const { conversation } = realtime.chat(peerOf(who))
  const place = which % Math.max(1, world.pushes.length)
  switch (what) {
    case 'write':
      for (let line = 0; line <= which; line += 1) write(peerOf(who), `第 ${line} 句`)
      return
    case 'remove':
      return world.remove(who, world.rows.at(-1 - which * 8)?.id ?? '')
    case 'open':
      return conversation.send({ type: 'chat.open' })
    case 'close':
      return conversation.send({ type: 'chat.close' })
    case 'deliver':
      return world.deliver(place)
    case 'repeat':
      return world.deliver(place, true)
    case 'lose':
      return void world.pushes.splice(place, 1)
    case 'cut':
      return world.cut(who)
    case 'return':
      return clients[who].network('network.online')
    case 'swallow':
      return void (world.swallowAnswer = true)
    case 'refuse history':
      return void world.refused.add('/api/message/history')
    case 'allow history':
      return void world.refused.delete('/api/message/history')
    case 'wait':
      return clock.increment(1000)
  }
}

/** Whatever was on its way is lost; both come back, look at each other's messages, and send again what failed. */
async function heal(world: World, clients: Clients) {
  world.refused.clear()
  world.swallowAnswer = false
  const isWhole = () =>
    people.every((person) => {
      const chat = clients[person].realtime.chat(peerOf(person))
      return !chat.conversation.getSnapshot().context.hasMore
    })
  for (let round = 0; round < 3 || (round < 20 && !isWhole()); round += 1) {
    world.pushes = []
    for (const person of people) {
      world.cut(person)
      clients[person].network('network.online')
    }
    // Both are connected before they go on.
    // oxlint-disable-next-line no-await-in-loop
    await settle()
    for (const person of people) {
      const { conversation, outgoing } = clients[person].realtime.chat(peerOf(person))
      conversation.send({ type: 'chat.open' })
      for (const { clientId } of outgoing.getSnapshot().context.messages)
        outgoing.send({ type: 'outgoing.retry', clientId })
    }
    // oxlint-disable-next-line no-await-in-loop
    await settle()
    for (const person of people) {
      clients[person].realtime.chat(peerOf(person)).conversation.send({ type: 'chat.older' })
      clients[person].clock.increment(200)
    }
    // oxlint-disable-next-line no-await-in-loop
    await settle()
  }
}
