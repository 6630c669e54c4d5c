import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ToastRequest } from './toast.types.ts'
import type { toasterMachine } from './toaster.machine.ts'

type Snapshot = SnapshotFrom<typeof toasterMachine>
type Send = ActorRefFrom<typeof toasterMachine>['send']

/** What a view may know and do about toasts. */
export const connectToaster = (snapshot: Snapshot, send: Send) => ({
  toasts: snapshot.context.toasts,
  /** Those to be read aloud now. */
  announced: snapshot.matches({ announcer: 'reading' })
    ? snapshot.context.toasts.filter(({ times, told }) => told < times)
    : [],
  moveAnnouncer: () => send({ type: 'announcer.moved' }),
  show: (toast: ToastRequest) => send({ type: 'toast.show', toast }),
  dismiss: (id: string) => send({ type: 'toast.dismiss', id }),
  act: (id: string) => send({ type: 'toast.act', id }),
  pause: (id: string) => send({ type: 'toast.pause', id }),
  resume: (id: string) => send({ type: 'toast.resume', id }),
})
