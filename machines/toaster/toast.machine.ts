import { setup } from 'xstate'

type ToastEvent =
  | { type: 'toast.pause' }
  | { type: 'toast.resume' }
  /** The same toast was asked for again: its time starts anew. */
  | { type: 'toast.renew' }

interface ToastInput {
  id: string
  timeout: number
}

/** The life of one toast. Pausing gives it its whole time again: a reader is not hurried. */
export const toastMachine = setup({
  types: {
    context: {} as ToastInput,
    events: {} as ToastEvent,
    input: {} as ToastInput,
    output: {} as { id: string },
  },
  delays: { timeout: ({ context }) => context.timeout },
  guards: { stays: ({ context }) => context.timeout === 0 },
}).createMachine({
  id: 'toast',
  context: ({ input }) => input,
  output: ({ context }) => ({ id: context.id }),
  initial: 'appearing',
  states: {
    appearing: { always: [{ guard: 'stays', target: 'staying' }, { target: 'counting' }] },
    staying: {},
    counting: {
      after: { timeout: 'gone' },
      on: {
        'toast.pause': 'paused',
        'toast.renew': { target: 'counting', reenter: true },
      },
    },
    paused: { on: { 'toast.resume': 'counting' } },
    gone: { type: 'final' },
  },
})
