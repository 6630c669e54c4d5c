import type { ActorRefFrom } from 'xstate'
import type { seenMachine } from './seen.machine.ts'

type Send = ActorRefFrom<typeof seenMachine>['send']

/** What the view of a category tells of what it shows. */
export const connectSeen = (send: Send) => ({
  opened: () => send({ type: 'notices.opened' }),
  shown: (id: string) => send({ type: 'notices.shown', ids: [id] }),
  closed: () => send({ type: 'notices.closed' }),
})
