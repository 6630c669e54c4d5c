import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { connectConnection } from '#machines/connection/connection.connect.ts'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import type {
  ConnectionEvent,
  HubCommand,
  TransportChoice,
} from '#machines/connection/connection.types.ts'

test('连不上时说得出第几次；要重试就马上重试', () => {
  const { view, say } = start()
  expect(view()).toMatchObject({ state: 'connecting', isLive: false })
  say({ type: 'hub.failed', failure: { reason: 'unreachable' } })
  expect(view()).toMatchObject({ state: 'waiting', attempt: 1 })
  view().retry()
  expect(view().state).toBe('connecting')
})

test('连上之后：用什么传输、来回多久；断开一次就照常等待', () => {
  const { view, say } = start()
  say({ type: 'hub.opened', transport: 'serverSentEvents' })
  view().ping()
  expect(view()).toMatchObject({
    state: 'live',
    isLive: true,
    transport: 'serverSentEvents',
    latency: 7,
  })
  view().drop()
  expect(view()).toMatchObject({ state: 'waiting', transport: null, latency: null })
})

test('第一次还在连，不算断线；没有连上算，再连的时候也算，连上就不算；结束了算', () => {
  const { view, say } = start()
  expect(view().isCut).toBe(false)
  say({ type: 'hub.failed', failure: { reason: 'unreachable' } })
  expect(view().isCut).toBe(true)
  view().retry()
  expect(view()).toMatchObject({ state: 'connecting', isCut: true })
  say({ type: 'hub.opened', transport: 'webSockets' })
  expect(view().isCut).toBe(false)
  say({ type: 'hub.failed', failure: { reason: 'refused' } })
  expect(view()).toMatchObject({ state: 'off', isCut: true })
})

test('换一种传输方式，马上用它再连', () => {
  const { view, say, choices } = start()
  say({ type: 'hub.opened', transport: 'webSockets' })
  view().chooseTransport('longPolling')
  expect(view()).toMatchObject({ state: 'connecting', choice: 'longPolling' })
  expect(choices).toEqual(['auto', 'longPolling'])
})

/** A connection whose attempts say what the test wants; a ping takes seven milliseconds. */
function start() {
  const choices: TransportChoice[] = []
  let say: (event: ConnectionEvent) => void = () => {}
  const machine = connectionMachine.provide({
    actors: {
      hub: fromCallback<HubCommand, { choice: TransportChoice }>(
        ({ input, sendBack, receive }) => {
          choices.push(input.choice)
          say = sendBack
          receive(({ type }) =>
            sendBack(
              type === 'hub.drop' ? { type: 'hub.closed' } : { type: 'hub.pong', latency: 7 },
            ),
          )
        },
      ),
    },
  })
  const actor = createActor(machine, { clock: new SimulatedClock() }).start()
  actor.send({ type: 'session.started' })
  return {
    choices,
    say: (event: ConnectionEvent) => say(event),
    view: () => connectConnection(actor.getSnapshot(), (event) => actor.send(event)),
  }
}
