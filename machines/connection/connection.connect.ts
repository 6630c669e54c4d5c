import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { connectionMachine } from './connection.machine.ts'
import type { TransportChoice } from './connection.types.ts'

type Snapshot = SnapshotFrom<typeof connectionMachine>
type Send = ActorRefFrom<typeof connectionMachine>['send']

/** What a view may know and do about a real-time connection. */
export const connectConnection = (snapshot: Snapshot, send: Send) => {
  const { attempt, choice, transport, latency } = snapshot.context
  const state = stateOf(snapshot)
  return {
    state,
    isLive: state === 'live',
    /** It is not there. The first attempt to connect is no loss. */
    isCut: state !== 'live' && (state !== 'connecting' || attempt > 0),
    /** Attempts that came to nothing since the last stable connection. */
    attempt,
    choice,
    transport,
    /** Milliseconds there and back, as last measured. */
    latency,
    retry: () => send({ type: 'connection.retry' }),
    drop: () => send({ type: 'connection.drop' }),
    ping: () => send({ type: 'connection.ping' }),
    chooseTransport: (wanted: TransportChoice) =>
      send({ type: 'connection.choose', choice: wanted }),
  }
}

export type ConnectionState = 'off' | 'connecting' | 'live' | 'waiting' | 'renewing'

function stateOf(snapshot: Snapshot): ConnectionState {
  const { line } = snapshot.value
  if (typeof line === 'string') return line
  return isLive(snapshot) ? 'live' : 'connecting'
}

export const isLive = (snapshot: Snapshot) => snapshot.matches({ line: { attached: 'live' } })
