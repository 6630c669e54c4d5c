import {
  assign,
  emit,
  enqueueActions,
  sendTo,
  setup,
  spawnChild,
  stopChild,
  type DoneActorEvent,
} from 'xstate'
import { toastMachine } from './toast.machine.ts'
import { toToast, type Toast, type ToastKind, type ToastRequest } from './toast.types.ts'

export type ToasterEvent =
  | { type: 'toast.show'; toast: ToastRequest }
  | { type: 'toast.dismiss'; id: string }
  /** The toast's action was pressed; the toast leaves. */
  | { type: 'toast.act'; id: string }
  /** Pointer or focus came upon a toast. */
  | { type: 'toast.pause'; id: string }
  | { type: 'toast.resume'; id: string }
  /** They are over, or those of a kind, as with their session: nobody takes what they offered, nobody declines it. */
  | { type: 'toast.clear'; kind?: ToastKind }
  /** Where toasts are read aloud is another place now: no screen reader knows it yet. */
  | { type: 'announcer.moved' }
  | DoneActorEvent<{ id: string }>

export type ToasterEmitted =
  /** Its action was pressed; `name` is the action's. */
  | { type: 'toast.acted'; name: string; toast: Toast }
  /** It was closed or its time was over: what it offered was not taken. */
  | { type: 'toast.closed'; toast: Toast }

/** `shown` counts all toasts ever, for their ids. */
interface ToasterContext {
  toasts: readonly Toast[]
  shown: number
}

interface ById {
  id: string
}

/**
 * The toasts on screen, oldest first, each with a clock of its own. Asking for one that is on screen already renews it:
 * ten failing requests are one message. Each is read aloud once, and again when it is asked for again.
 */
export const toasterMachine = setup({
  types: {
    context: {} as ToasterContext,
    events: {} as ToasterEvent,
    emitted: {} as ToasterEmitted,
  },
  actors: { toast: toastMachine },
  delays: {
    /** Until a live region that has come is known to a screen reader. */
    becomingKnown: 100,
    /** Until a screen reader has taken what was put into it. */
    takingIn: 1000,
  },
  actions: {
    add: assign(({ context }, { toast }: { toast: ToastRequest }) => ({
      toasts: [...context.toasts, toToast(toast, `toast-${context.shown + 1}`)],
      shown: context.shown + 1,
    })),
    startClock: spawnChild('toast', {
      id: ({ context }) => newest(context).id,
      input: ({ context }) => ({ id: newest(context).id, timeout: newest(context).timeout }),
    }),
    count: assign(({ context }, { toast }: { toast: ToastRequest }) => {
      const same = sameToast(context, toast)
      return {
        toasts: context.toasts.map((shown) =>
          shown === same ? { ...shown, times: shown.times + 1 } : shown,
        ),
      }
    }),
    renew: sendTo(
      ({ context }, { toast }: { toast: ToastRequest }) => sameToast(context, toast)?.id ?? '',
      { type: 'toast.renew' },
    ),
    pause: sendTo((_, { id }: ById) => id, { type: 'toast.pause' }),
    resume: sendTo((_, { id }: ById) => id, { type: 'toast.resume' }),
    stopClock: stopChild((_, { id }: ById) => id),
    remove: assign({
      toasts: ({ context }, { id }: ById) => context.toasts.filter((toast) => toast.id !== id),
    }),
    clear: enqueueActions(({ context, enqueue }, { kind }: { kind?: ToastKind }) => {
      const gone = context.toasts.filter((toast) => toast.kind === (kind ?? toast.kind))
      for (const { id } of gone) enqueue.stopChild(id)
      enqueue.assign({ toasts: context.toasts.filter((toast) => !gone.includes(toast)) })
    }),
    keepTold: assign({
      toasts: ({ context }) => context.toasts.map((toast) => ({ ...toast, told: toast.times })),
    }),
    announceAct: emit(({ context }, { id }: ById) => acted(context, id)),
    announceClosed: emit(({ context }, { id }: ById) => ({
      type: 'toast.closed' as const,
      toast: toastOf(context, id),
    })),
  },
  guards: {
    isOnScreen: ({ context }, { toast }: { toast: ToastRequest }) =>
      sameToast(context, toast) !== undefined,
    isThere: ({ context }, { id }: ById) => context.toasts.some((toast) => toast.id === id),
    canAct: ({ context }, { id }: ById) =>
      context.toasts.some((toast) => toast.id === id && toast.action !== undefined),
  },
}).createMachine({
  id: 'toaster',
  context: { toasts: [], shown: 0 },
  type: 'parallel',
  states: {
    screen: {
      initial: 'open',
      states: { open: {} },
      on: {
        'toast.show': [
          {
            guard: { type: 'isOnScreen', params: ({ event }) => event },
            actions: [
              { type: 'renew', params: ({ event }) => event },
              { type: 'count', params: ({ event }) => event },
            ],
          },
          {
            actions: [{ type: 'add', params: ({ event }) => event }, 'startClock'],
          },
        ],
        'toast.pause': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: { type: 'pause', params: ({ event }) => event },
        },
        'toast.resume': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: { type: 'resume', params: ({ event }) => event },
        },
        'toast.dismiss': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: [
            { type: 'announceClosed', params: ({ event }) => event },
            { type: 'stopClock', params: ({ event }) => event },
            { type: 'remove', params: ({ event }) => event },
          ],
        },
        'toast.clear': { actions: { type: 'clear', params: ({ event }) => event } },
        'toast.act': {
          guard: { type: 'canAct', params: ({ event }) => event },
          actions: [
            { type: 'announceAct', params: ({ event }) => event },
            { type: 'stopClock', params: ({ event }) => event },
            { type: 'remove', params: ({ event }) => event },
          ],
        },
        'xstate.done.actor.*': {
          guard: { type: 'isThere', params: ({ event }) => event.output },
          // A spawned actor that is done stays among the children until it is stopped.
          actions: [
            { type: 'announceClosed', params: ({ event }) => event.output },
            { type: 'stopClock', params: ({ event }) => event.output },
            { type: 'remove', params: ({ event }) => event.output },
          ],
        },
      },
    },
    announcer: {
      initial: 'absent',
      on: { 'announcer.moved': '.unknown' },
      states: {
        absent: {},
        unknown: { after: { becomingKnown: 'reading' } },
        reading: {
          after: { takingIn: { target: 'silent', actions: 'keepTold' } },
          on: { 'toast.show': { target: 'reading', reenter: true } },
        },
        silent: { on: { 'toast.show': 'reading' } },
      },
    },
  },
})

function newest({ toasts }: ToasterContext): Toast {
  const last = toasts.at(-1)
  if (!last) throw new Error('There is no toast')
  return last
}

/** Two that say the same and lead to different things are two: each keeps its own way. */
const sameToast = ({ toasts }: ToasterContext, asked: ToastRequest) =>
  toasts.find(
    (toast) =>
      toast.kind === asked.kind &&
      toast.title === asked.title &&
      toast.message === asked.message &&
      toast.postId === asked.postId &&
      toast.action?.name === asked.action?.name,
  )

function toastOf({ toasts }: ToasterContext, id: string): Toast {
  const toast = toasts.find((shown) => shown.id === id)
  if (!toast) throw new Error('There is no such toast')
  return toast
}

function acted(context: ToasterContext, id: string): ToasterEmitted {
  const toast = toastOf(context, id)
  if (!toast.action) throw new Error('A toast acted that has no action')
  return { type: 'toast.acted', name: toast.action.name, toast }
}
