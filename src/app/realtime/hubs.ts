import { createActor, fromCallback, fromPromise } from 'xstate'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import type {
  ConnectionEvent,
  HubCommand,
  TransportChoice,
} from '#machines/connection/connection.types.ts'
import type { Clock } from '#src/platform/clock.ts'
import { createHub, type HubReport } from '#src/platform/realtime/hub.ts'
import type { HubName } from '#src/platform/realtime/hub-contract.ts'
import { createHubToken } from '#src/platform/realtime/hub-token.ts'
import type { OpenLine } from '#src/platform/realtime/line.ts'
import { viewerIdOf } from '#src/runtime/account.ts'
import type { Actors } from '#src/runtime/runtime.ts'
import type { HubView } from '#src/runtime/realtime.ts'

interface HubsPorts {
  origin: string
  clock: Clock
  /** The time as the server has it. */
  now: () => number
  openLine: OpenLine
  session: Actors['session']
}

/** Both hubs, with the machines that keep them connected. */
export function createHubs(ports: HubsPorts) {
  const notification = keepConnected('notification', ports)
  const chat = keepConnected('chat', ports)
  return {
    notification,
    chat,
    send(event: ConnectionEvent) {
      notification.connection.send(event)
      chat.connection.send(event)
    },
    stop() {
      notification.connection.stop()
      chat.connection.stop()
    },
  }
}

function keepConnected<Name extends HubName>(name: Name, ports: HubsPorts) {
  const { session } = ports
  const tokens = createHubToken(`${name} hub`, ports)
  const hub = createHub(name, {
    ...ports,
    token: (refused) => tokens.token(refused),
    self: () => viewerIdOf({ session }),
  })
  const machine = connectionMachine.provide({
    actors: {
      hub: fromCallback<HubCommand, { choice: TransportChoice }>(
        ({ input, sendBack, receive }) => {
          const attempt = hub.attach(input.choice, (event: HubReport) => sendBack(event))
          receive(({ type }) => (type === 'hub.drop' ? attempt.drop() : attempt.ping()))
          return () => attempt.abandon()
        },
      ),
      renew: fromPromise<void>(({ signal }) => tokens.renew(signal)),
    },
  })
  const connection = createActor(machine, { id: name, clock: ports.clock })
  let nextRetryAt: number | null = null
  connection.on('retry.scheduled', ({ delay }) => {
    nextRetryAt = ports.clock.now() + delay
  })
  connection.on('retry.over', () => {
    nextRetryAt = null
  })
  connection.start()
  const view: HubView = {
    connection,
    log: hub.log,
    nextRetryAt: () => nextRetryAt,
  }
  return { ...view, hub }
}

export type Hubs = ReturnType<typeof createHubs>
