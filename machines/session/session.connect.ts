import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>
type Send = ActorRefFrom<typeof sessionMachine>['send']

/** What a view may know and do. Tokens stay inside: only the HTTP client and the hubs read them. */
export const connectSession = (snapshot: Snapshot, send: Send) => {
  const user = snapshot.context.account?.user ?? null
  return {
    user,
    isSignedIn: user !== null,
    isSigningOut: snapshot.matches('signingOut'),
    isAdmin: user?.roles.includes('Admin') ?? false,
    isVip: user?.roles.includes('VIP') ?? false,
    handovers: snapshot.context.handovers,
    isCurrentUser: (id: string) => user?.id === id,
    logout: () => send({ type: 'session.logout' }),
  }
}
