/**
 * Everything that can go wrong with a request, told apart by what the product does next.
 * `src/platform` makes those of requests; a machine, a port or a form makes one for what it refuses or gives up by
 * itself. Machines carry it, `src/messages` puts it into words.
 */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'timeout' }
  | ({ kind: 'unauthenticated' } & Answer)
  | ({ kind: 'denied' } & Answer)
  | ({ kind: 'missing' } & Answer)
  /** The server does not have this call: it is not what was asked for that is missing. */
  | { kind: 'unsupported' }
  | ({ kind: 'conflict' } & Answer)
  | ({ kind: 'invalid'; fields: FieldErrors } & Answer)
  | ({ kind: 'limited'; /** Seconds. */ retryAfter: number } & Answer)
  | { kind: 'ended'; reason: EndReason | 'noToken' }
  | ({ kind: 'broken'; requestId: string | null } & Answer)

/** What the server said, when it said something. */
interface Answer {
  code?: number
  message?: string
}

/** Messages by field name, as the server sends them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Why a session ended. `adoptedAway`: another tab signed out or signed in as somebody else. */
export type EndReason =
  | 'logout'
  | 'expired'
  | 'invalid'
  | 'refreshFailed'
  | 'banned'
  | 'adoptedAway'

/** The failure that an actor of `src/platform` rejected with; anything unforeseen is `broken`. */
export const failureOf = (error: unknown): Failure =>
  carriesFailure(error) ? error.failure : { kind: 'broken', requestId: null }

const carriesFailure = (error: unknown): error is { failure: Failure } =>
  typeof error === 'object' &&
  error !== null &&
  'failure' in error &&
  typeof error.failure === 'object' &&
  error.failure !== null &&
  'kind' in error.failure

/** It comes of the way to the server or of its state: the same request may succeed a moment later. */
export const isPassing = ({ kind }: Failure) =>
  kind === 'offline' || kind === 'timeout' || kind === 'broken'

/** What somebody can do about a failure that stands in the place of what they wanted to see. */
interface WaysOn {
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
