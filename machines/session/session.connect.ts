import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine.ts'
import type { Account, SessionUser } from './session.types.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>
type Send = ActorRefFrom<typeof sessionMachine>['send']

/** What a view may know and do. Tokens stay inside: only the HTTP client and the hubs read them. */
export const connectSession = (snapshot: Snapshot, send: Send) => {
  const user = snapshot.context.account?.user ?? null
  return {
    user,
    isSignedIn: user !== null,
    isSigningOut: snapshot.matches('signingOut'),
    isRefreshing: snapshot.matches({ signedIn: 'refreshing' }),
    isBanned: snapshot.matches({ signedOut: 'banned' }),
    isAdmin: user?.roles.includes('Admin') ?? false,
    isVip: user?.roles.includes('VIP') ?? false,
    ended: snapshot.context.ended,
    ban: snapshot.context.ban,
    isCurrentUser: (id: string) => user?.id === id,
    establish: (account: Account) => send({ type: 'session.established', account }),
    changeUser: (changed: SessionUser) => send({ type: 'user.changed', user: changed }),
    logout: () => send({ type: 'session.logout' }),
    acknowledgeBan: () => send({ type: 'ban.acknowledged' }),
  }
}
