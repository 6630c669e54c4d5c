import { assign, emit, fromPromise, setup } from 'xstate'
import type { EndReason } from '../lib/failure.ts'
import { notProvided, rejectNotProvided } from '../lib/not-provided.ts'
import type {
  Account,
  Ban,
  RejectReason,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  SessionUser,
} from './session.types.ts'

/** How long signing out waits for the server: the member is signed out anyway (specification §2), and wants to see it. */
const LOGOUT_PATIENCE = 2_000

/** The words of the session machine: what it can do and ask. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as { account: Account | null },
  },
  delays: { logoutPatience: LOGOUT_PATIENCE },
  actors: {
    /**
     * Answers the renewed account, or null when another tab has signed out meanwhile. It writes the
     * storage itself, under the lock of all tabs: writing later could undo a newer rotation.
     */
    refresh: fromPromise<Account | null, { account: Account | null }>(
      rejectNotProvided('refresh'),
    ),
    logout: fromPromise<void, { account: Account | null }>(rejectNotProvided('logout')),
  },
  actions: {
    /** Port: keep the account in the storage that all tabs share, null to clear it. */
    persist: (_args, _params: { account: Account | null }): void => notProvided('persist'),
    /** Port: abort every request of this session that is on the wire. */
    abortInFlight: (_args, _params: { reason: EndReason }): void =>
      notProvided('abortInFlight'),

    takeAccount: assign(({ context }, { account }: { account: Account | null }) => {
      const { lastUserId, handovers } = context
      const userId = account?.user.id ?? lastUserId
      const isHandover = lastUserId !== null && userId !== lastUserId
      return {
        account,
        ended: null,
        ban: null,
        lastUserId: userId,
        handovers: isHandover ? handovers + 1 : handovers,
      }
    }),
    changeUser: assign(({ context }, { user }: { user: SessionUser }) => ({
      account: context.account && { ...context.account, user },
    })),
    keepBan: assign((_, { ban }: { ban: Ban }) => ({ ban })),
    forgetBan: assign({ ban: null }),
    dropAccount: assign((_, { reason }: { reason: EndReason }) => ({
      account: null,
      ended: reason,
      waiting: [],
    })),

    park: assign({
      waiting: ({ context }, { id }: { id: string }) => [...context.waiting, id],
    }),
    unpark: assign({ waiting: [] }),
    retryWaiting: emit(({ context }) => ({ type: 'request.retry', ids: context.waiting })),
    rejectWaiting: emit(({ context }, { reason }: { reason: RejectReason }) => ({
      type: 'request.reject',
      ids: context.waiting,
      reason,
    })),
    retryOne: emit((_, { id }: { id: string }) => ({ type: 'request.retry', ids: [id] })),
    rejectOne: emit((_, { id, reason }: { id: string; reason: RejectReason }) => ({
      type: 'request.reject',
      ids: [id],
      reason,
    })),

    announceStart: emit(({ context }) => {
      if (context.account === null) throw new Error('A session starts with an account')
      return { type: 'session.started', user: context.account.user }
    }),
    announceEnd: emit(({ context }, { reason }: { reason: EndReason }) => ({
      type: 'session.ended',
      reason,
      ban: context.ban,
      userId: context.lastUserId,
    })),
  },
  guards: {
    hasAccount: ({ context }) => context.account !== null,
    isAccount: (_, { account }: { account: Account | null }) => account !== null,
    isNobody: (_, { account }: { account: Account | null }) => account === null,
    isSomebodyElse: ({ context }, { account }: { account: Account | null }) =>
      account !== null && account.user.id !== context.account?.user.id,
    hasSameTokens: ({ context }, { account }: { account: Account | null }) =>
      account?.tokens.token === context.account?.tokens.token,
    isSameUser: ({ context }, { user }: { user: SessionUser }) =>
      user.id === context.account?.user.id,
    /** The token that was refused is no longer ours: a newer one is at hand. */
    isAlreadyRotated: ({ context }, { token }: { token: string | null }) =>
      token !== context.account?.tokens.token,
    isExpired: (_, { expired }: { expired: boolean }) => expired,
  },
})

/** What happens in memory and on the wire at every end, whatever caused it. */
export const leave = (reason: EndReason) =>
  [
    { type: 'rejectWaiting', params: { reason } },
    { type: 'dropAccount', params: { reason } },
    { type: 'abortInFlight', params: { reason } },
    { type: 'announceEnd', params: { reason } },
  ] as const

/** An end that this tab decides: the other tabs learn it from the storage. */
export const end = (reason: EndReason) =>
  [{ type: 'persist', params: { account: null } }, ...leave(reason)] as const
