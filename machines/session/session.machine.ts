import { end, leave, sessionSetup } from './session.setup.ts'
import type { SessionEvent } from './session.types.ts'

type Banned = Extract<SessionEvent, { type: 'account.banned' }>

const banned = [
  { type: 'keepBan', params: ({ event }: { event: Banned }) => event } as const,
  ...end('banned'),
] as const

const rejectLeaving = {
  type: 'rejectOne',
  params: ({ event }: { event: { id: string } }) => ({
    id: event.id,
    reason: 'logout' as const,
  }),
} as const

/**
 * Who is signed in, and the queue of requests that wait for a new token. One refresh at a time;
 * every request that waits gets exactly one `request.retry` or `request.reject`.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    account: input.account,
    waiting: [],
    ended: null,
    ban: null,
    lastUserId: input.account?.user.id ?? null,
    handovers: 0,
  }),
  initial: 'restoring',
  states: {
    restoring: {
      always: [{ guard: 'hasAccount', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      initial: 'plain',
      on: {
        'session.established': {
          target: 'signedIn',
          actions: [
            { type: 'takeAccount', params: ({ event }) => event },
            { type: 'persist', params: ({ event }) => event },
          ],
        },
        'session.adopted': {
          guard: { type: 'isAccount', params: ({ event }) => event },
          target: 'signedIn',
          actions: { type: 'takeAccount', params: ({ event }) => event },
        },
        'request.parked': {
          actions: { type: 'retryOne', params: ({ event }) => event },
        },
        'request.unauthorized': {
          actions: {
            type: 'rejectOne',
            params: ({ context, event }) => ({
              id: event.id,
              reason: event.token === null ? 'noToken' : (context.ended ?? 'noToken'),
            }),
          },
        },
      },
      states: {
        plain: {
          on: {
            // A banned account learns it at the login already.
            'account.banned': {
              target: 'banned',
              actions: banned,
            },
          },
        },
        banned: {
          on: {
            'ban.acknowledged': { target: 'plain', actions: 'forgetBan' },
            // The same ban again, or that of somebody else who wanted to sign in since.
            'account.banned': { actions: { type: 'keepBan', params: ({ event }) => event } },
          },
        },
      },
    },
    signedIn: {
      entry: 'announceStart',
      initial: 'idle',
      on: {
        'session.established': [
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => event },
            target: 'signedIn',
            reenter: true,
            actions: [
              ...leave('adoptedAway'),
              { type: 'takeAccount', params: ({ event }) => event },
              { type: 'persist', params: ({ event }) => event },
            ],
          },
          {
            target: '.idle',
            actions: [
              { type: 'takeAccount', params: ({ event }) => event },
              { type: 'persist', params: ({ event }) => event },
              'retryWaiting',
              'unpark',
            ],
          },
        ],
        'session.adopted': [
          {
            guard: { type: 'isNobody', params: ({ event }) => event },
            target: 'signedOut',
            actions: leave('adoptedAway'),
          },
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => event },
            target: 'signedIn',
            reenter: true,
            actions: [
              ...leave('adoptedAway'),
              { type: 'takeAccount', params: ({ event }) => event },
            ],
          },
          {
            // Only the profile changed: a running refresh must go on, or its requests lose their retry.
            guard: { type: 'hasSameTokens', params: ({ event }) => event },
            actions: { type: 'takeAccount', params: ({ event }) => event },
          },
          {
            target: '.idle',
            actions: [
              { type: 'takeAccount', params: ({ event }) => event },
              'retryWaiting',
              'unpark',
            ],
          },
        ],
        'user.changed': {
          guard: { type: 'isSameUser', params: ({ event }) => event },
          actions: [
            { type: 'changeUser', params: ({ event }) => event },
            { type: 'persist', params: ({ context }) => ({ account: context.account }) },
          ],
        },
        'session.logout': {
          target: 'signingOut',
          // First of all: the server ends the connections of the other tabs, which must know by then that nobody is signed in.
          actions: [
            { type: 'persist', params: { account: null } },
            { type: 'rejectWaiting', params: { reason: 'logout' } },
            'unpark',
          ],
        },
        'token.invalid': { target: 'signedOut', actions: end('invalid') },
        'account.banned': { target: 'signedOut.banned', actions: banned },
      },
      states: {
        idle: {
          on: {
            'request.unauthorized': [
              {
                guard: { type: 'isAlreadyRotated', params: ({ event }) => event },
                actions: { type: 'retryOne', params: ({ event }) => event },
              },
              {
                guard: { type: 'isExpired', params: ({ event }) => event },
                target: '#session.signedOut',
                actions: [{ type: 'park', params: ({ event }) => event }, ...end('expired')],
              },
              {
                target: 'refreshing',
                actions: { type: 'park', params: ({ event }) => event },
              },
            ],
            'request.parked': {
              actions: { type: 'retryOne', params: ({ event }) => event },
            },
          },
        },
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'refresh',
            input: ({ context }) => ({ account: context.account }),
            onDone: [
              {
                guard: { type: 'isNobody', params: ({ event }) => ({ account: event.output }) },
                target: '#session.signedOut',
                actions: leave('adoptedAway'),
              },
              {
                guard: {
                  type: 'isSomebodyElse',
                  params: ({ event }) => ({ account: event.output }),
                },
                target: '#session.signedIn',
                reenter: true,
                actions: [
                  ...leave('adoptedAway'),
                  {
                    type: 'takeAccount',
                    params: ({ event }) => ({ account: event.output }),
                  },
                ],
              },
              {
                target: 'idle',
                actions: [
                  {
                    type: 'takeAccount',
                    params: ({ event }) => ({ account: event.output }),
                  },
                  'retryWaiting',
                  'unpark',
                ],
              },
            ],
            onError: { target: '#session.signedOut', actions: end('refreshFailed') },
          },
          on: {
            'request.unauthorized': {
              actions: { type: 'park', params: ({ event }) => event },
            },
            'request.parked': { actions: { type: 'park', params: ({ event }) => event } },
          },
        },
      },
    },
    signingOut: {
      invoke: {
        id: 'logout',
        src: 'logout',
        input: ({ context }) => ({ account: context.account }),
        onDone: { target: 'signedOut', actions: leave('logout') },
        onError: { target: 'signedOut', actions: leave('logout') },
      },
      after: { logoutPatience: { target: 'signedOut', actions: leave('logout') } },
      on: {
        'token.invalid': { target: 'signedOut', actions: leave('logout') },
        'account.banned': { target: 'signedOut.banned', actions: banned },
        // "Nobody" is what this tab has written itself; the account that is there now has signed in since.
        'session.adopted': {
          guard: { type: 'isAccount', params: ({ event }) => event },
          target: 'signedIn',
          actions: [...leave('logout'), { type: 'takeAccount', params: ({ event }) => event }],
        },
        'request.parked': { actions: rejectLeaving },
        'request.unauthorized': { actions: rejectLeaving },
      },
    },
  },
})
