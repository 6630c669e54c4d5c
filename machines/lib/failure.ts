/**
 * Everything that can go wrong with a request, told apart by what the product does next.
 * Only `src/platform` makes one, machines carry it, `src/messages` puts it into words.
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
