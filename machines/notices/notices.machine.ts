import { assign, emit, fromPromise, setup } from 'xstate'
import { failureOf } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import { isSame, unreadAfter } from './changes.ts'
import type {
  Change,
  NoticesContext,
  NoticesEmitted,
  NoticesEvent,
  Pending,
  Seen,
} from './notices.types.ts'

/**
 * What one does to the notices of a category, the assistant's included: it shows at once, is asked of the
 * server in order, one at a time, and what the server refuses is taken back. The notices are a list's.
 */
export const noticesMachine = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    emitted: {} as NoticesEmitted,
  },
  actors: {
    /** Answers when it was done, in ISO 8601. */
    carryOut: fromPromise<{ at: string }, { change: Change }>(rejectNotProvided('carryOut')),
  },
  actions: {
    keepCount: assign((_, { unreadCount }: { unreadCount: number }) => ({ unreadCount })),
    queue: assign(({ context }, { change, lowers }: Pending) => ({
      pending: [...context.pending, { change, lowers }],
    })),
    settle: assign(({ context }) => ({
      unreadCount: unreadAfter(context.unreadCount, context.pending.slice(0, 1)),
    })),
    unqueue: assign({ pending: ({ context }) => context.pending.slice(1) }),
    clear: assign({ unreadCount: 0, pending: [] }),
    announceChanged: emit(({ context }, { at }: { at: string }) => ({
      type: 'notices.changed',
      change: firstOf(context),
      at,
    })),
    announceFailed: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'notices.failed',
      change: firstOf(context),
      failure: failureOf(error),
    })),
  },
  guards: {
    /** It is not asked already, and there is something to do. */
    isWorthAsking: ({ context: { pending, unreadCount } }, { change }: Pending) =>
      !pending.some((other) => isSame(other.change, change)) &&
      (change.kind !== 'readAll' || unreadAfter(unreadCount, pending) > 0),
    isAllUnread: ({ context }, { ids }: Seen) =>
      unreadAfter(context.unreadCount, context.pending) <= ids.length,
    isAnyLeft: ({ context }) => context.pending.length > 0,
  },
}).createMachine({
  id: 'notices',
  context: { unreadCount: 0, pending: [] },
  initial: 'idle',
  on: {
    'notices.counted': { actions: { type: 'keepCount', params: ({ event }) => event } },
    'notices.change': {
      guard: { type: 'isWorthAsking', params: ({ event }) => event },
      actions: { type: 'queue', params: ({ event }) => event },
    },
    // A checkpoint reads the whole category: what nobody has seen is left out of it.
    'notices.seen': [
      {
        guard: { type: 'isAllUnread', params: ({ event }) => event },
        actions: { type: 'queue', params: ({ event }) => seenAll(event) },
      },
      { actions: { type: 'queue', params: ({ event }) => seenSome(event) } },
    ],
    'notices.clear': { target: '.idle', actions: 'clear' },
  },
  states: {
    idle: { always: { guard: 'isAnyLeft', target: 'running' } },
    running: {
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context }) => ({ change: firstOf(context) }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'announceChanged', params: ({ event }) => event.output },
            'settle',
            'unqueue',
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'announceFailed', params: ({ event }) => ({ error: event.error }) },
            'unqueue',
          ],
        },
      },
    },
  },
})

function firstOf({ pending }: NoticesContext): Change {
  const [first] = pending
  if (!first) throw new Error('Nothing is asked for')
  return first.change
}

const seenSome = ({ ids }: Seen): Pending => ({
  change: { kind: 'readSome', ids },
  lowers: ids.length,
})

const seenAll = ({ newest, ids }: Seen): Pending => ({
  change: { kind: 'checkpoint', newest, ids },
  lowers: ids.length,
})
