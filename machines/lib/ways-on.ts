import type { Failure } from './failure.ts'

/** What somebody can do about a failure that stands in the place of what they wanted to see. */
export interface WaysOn {
  canSignIn: boolean
  canRetry: boolean
}

/**
 * Without a session a 401 comes back as often as one asks: only signing in leads on. A request that its session took along
 * when it ended may be asked again as a visitor; a ban is not undone by signing in. What a server does not have, it will not
 * have the next time.
 */
export function waysOn(failure: Failure, isSignedIn: boolean): WaysOn {
  if (failure.kind === 'unsupported') return { canSignIn: false, canRetry: false }
  if (isSignedIn) return { canSignIn: false, canRetry: true }
  if (failure.kind === 'unauthenticated') return { canSignIn: true, canRetry: false }
  if (failure.kind !== 'ended') return { canSignIn: false, canRetry: true }
  return { canSignIn: failure.reason !== 'banned', canRetry: failure.reason !== 'noToken' }
}
