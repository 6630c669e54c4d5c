import {
  and,
  assign,
  emit,
  fromCallback,
  fromPromise,
  or,
  raise,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import { notProvided, rejectNotProvided } from '../lib/not-provided.ts'
import type {
  BanNotice,
  ConnectionContext,
  ConnectionEmitted,
  ConnectionEvent,
  HubCommand,
  HubFailure,
  Transport,
  TransportChoice,
} from './connection.types.ts'

/** How long to wait before the next attempt; the last one again and again (specification §9). */
const reconnectDelays = [2000, 5000, 10_000, 30_000] as const

/** A hub's upgrade can hang for ever without the client noticing. */
const START_DEADLINE = 15_000
/** So long a connection has to last before the delays begin at the start again. */
const STABILITY = 30_000

/**
 * One real-time connection: there while somebody is signed in, and come back to after it was lost. Every
 * attempt is an actor of its own, so what an abandoned one still says reaches nobody.
 */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    emitted: {} as ConnectionEmitted,
    children: {} as { hub: 'hub'; renew: 'renew' },
  },
  delays: {
    startDeadline: START_DEADLINE,
    stability: STABILITY,
    backoff: ({ context }) => delayOf(context.attempt),
  },
  actors: {
    /** Connects, and speaks of it in `hub.*`; stopping it abandons the connection. */
    hub: fromCallback<HubCommand, { choice: TransportChoice }>(() => notProvided('hub')),
    /** Has the session renew its token. */
    renew: fromPromise<void>(rejectNotProvided('renew')),
  },
  actions: {
    forget: assign({ transport: null, attempt: 0, latency: null }),
    keepTransport: assign((_, { transport }: { transport: Transport | null }) => ({
      transport,
    })),
    loseTransport: assign({ transport: null, latency: null }),
    countAttempt: assign({
      attempt: ({ context }) => Math.min(context.attempt + 1, reconnectDelays.length),
    }),
    forgetAttempts: assign({ attempt: 0 }),
    keepChoice: assign((_, { choice }: { choice: TransportChoice }) => ({ choice })),
    keepLatency: assign((_, { latency }: { latency: number }) => ({ latency })),
    drop: sendTo('hub', { type: 'hub.drop' }),
    ping: sendTo('hub', { type: 'hub.ping' }),
    announceUp: emit({ type: 'hub.up' }),
    announceDown: emit({ type: 'hub.down' }),
    announceRetry: emit(({ context }) => ({
      type: 'retry.scheduled',
      delay: delayOf(context.attempt),
    })),
    announceRetryOver: emit({ type: 'retry.over' }),
    announceBan: emit((_, { ban }: { ban: BanNotice }) => ({ type: 'account.banned', ban })),
    announceInvalid: emit({ type: 'token.invalid' }),
    giveUp: raise({ type: 'hub.failed', failure: { reason: 'unreachable' } }),
  },
  guards: {
    isBan: (_, { failure }: { failure: HubFailure }) => failure.reason === 'banned',
    isUnauthorized: (_, { failure }: { failure: HubFailure }) =>
      failure.reason === 'unauthorized',
    isRefused: (_, { failure }: { failure: HubFailure }) => failure.reason === 'refused',
    canRenew: and([
      stateIn({ token: 'fresh' }),
      stateIn({ line: 'attached' }),
      ({ event }: { event: ConnectionEvent }) =>
        event.type === 'hub.failed' && event.failure.reason === 'unauthorized',
    ]),
    isOffOrLive: or([stateIn({ line: 'off' }), stateIn({ line: { attached: 'live' } })]),
  },
}).createMachine({
  id: 'connection',
  context: { choice: 'auto', transport: null, attempt: 0, latency: null },
  type: 'parallel',
  states: {
    line: {
      initial: 'off',
      on: {
        'session.ended': '.off',
        'connection.choose': { actions: { type: 'keepChoice', params: ({ event }) => event } },
      },
      states: {
        off: { entry: 'forget', on: { 'session.started': 'attached' } },
        attached: {
          invoke: {
            id: 'hub',
            src: 'hub',
            input: ({ context }) => ({ choice: context.choice }),
          },
          exit: 'loseTransport',
          initial: 'connecting',
          on: {
            'hub.closed': 'waiting',
            'hub.failed': [
              {
                guard: { type: 'isBan', params: ({ event }) => event },
                target: 'off',
                actions: { type: 'announceBan', params: ({ event }) => banOf(event) },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event },
                target: 'off',
                actions: 'announceInvalid',
              },
              { guard: 'canRenew', target: 'renewing' },
              { target: 'waiting' },
            ],
            // Long polling never notices that the network is gone.
            'network.offline': 'waiting',
            'connection.choose': {
              target: 'attached',
              reenter: true,
              actions: { type: 'keepChoice', params: ({ event }) => event },
            },
          },
          states: {
            connecting: {
              after: { startDeadline: { actions: 'giveUp' } },
              on: {
                'hub.opened': {
                  target: 'live',
                  actions: { type: 'keepTransport', params: ({ event }) => event },
                },
                // What was begun on the network that is gone will not succeed on the new one.
                'network.online': { target: '#connection.line.attached', reenter: true },
              },
            },
            live: {
              entry: 'announceUp',
              exit: 'announceDown',
              initial: 'settling',
              on: {
                'connection.drop': { actions: 'drop' },
                'connection.ping': { actions: 'ping' },
                'hub.pong': { actions: { type: 'keepLatency', params: ({ event }) => event } },
              },
              states: {
                settling: { after: { stability: 'stable' } },
                stable: { entry: 'forgetAttempts' },
              },
            },
          },
        },
        renewing: {
          invoke: { id: 'renew', src: 'renew', onDone: 'attached', onError: 'waiting' },
        },
        waiting: {
          entry: ['countAttempt', 'announceRetry'],
          exit: 'announceRetryOver',
          after: { backoff: 'attached' },
          on: {
            'network.online': 'attached',
            'page.visible': 'attached',
            'connection.retry': 'attached',
            'connection.choose': {
              target: 'attached',
              actions: { type: 'keepChoice', params: ({ event }) => event },
            },
          },
        },
      },
    },
    /** Just renewed: refused all the same, it is not renewed again before a connection. What is cut off says nothing about it. */
    token: {
      initial: 'fresh',
      states: {
        fresh: { on: { 'hub.failed': { guard: 'canRenew', target: 'renewed' } } },
        renewed: {
          always: { guard: 'isOffOrLive', target: 'fresh' },
          on: {
            'hub.failed': [
              { guard: { type: 'isUnauthorized', params: ({ event }) => event } },
              { target: 'fresh' },
            ],
            'network.offline': 'fresh',
          },
        },
      },
    },
  },
})

/** Milliseconds before the attempt after so many that came to nothing. */
export function delayOf(attempt: number): number {
  return reconnectDelays[Math.min(attempt, reconnectDelays.length) - 1] ?? 0
}

function banOf({ failure }: { failure: HubFailure }) {
  if (failure.reason !== 'banned') throw new Error('Only a ban carries a ban')
  return failure
}
