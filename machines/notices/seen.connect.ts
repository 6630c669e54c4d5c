import type { ActorRefFrom } from 'xstate'
import type { seenMachine } from './seen.machine.ts'

type Send = ActorRefFrom<typeof seenMachine>['send']

/** What the view of a category tells of what it shows. */
export const connectSeen = (send: Send) => ({
  opened: () => send({ type: 'letters.opened' }),
  shown: (id: string) => send({ type: 'letters.shown', ids: [id] }),
  closed: () => send({ type: 'letters.closed' }),
})
