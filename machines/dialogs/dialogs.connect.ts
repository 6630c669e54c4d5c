import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { dialogsMachine } from './dialogs.machine.ts'

type Snapshot = SnapshotFrom<typeof dialogsMachine>
type Send = ActorRefFrom<typeof dialogsMachine>['send']

/** What a view may know and do about the dialogs. */
export const connectDialogs = (snapshot: Snapshot, send: Send) => ({
  /** The one to show now. */
  dialog: snapshot.context.queue[0] ?? null,
  confirm: () => send({ type: 'dialog.confirm' }),
})
