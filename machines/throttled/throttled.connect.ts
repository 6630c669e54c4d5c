import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { throttledMachine } from './throttled.machine.ts'

type Snapshot = SnapshotFrom<typeof throttledMachine>
type Send = ActorRefFrom<typeof throttledMachine>['send']

/** What a view may know and do about a call that does not run too often. */
export const connectThrottled = (snapshot: Snapshot, send: Send) => ({
  isRunning: snapshot.matches('running'),
  /** It will run when the window is over. */
  isWanted: snapshot.context.wanted,
  call: () => send({ type: 'call' }),
  force: () => send({ type: 'call.forced' }),
})
