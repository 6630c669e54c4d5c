/** How bytes travel. `auto` lets the client take the first that works, in this order. */
export type Transport = 'webSockets' | 'serverSentEvents' | 'longPolling'
export type TransportChoice = 'auto' | Transport

/** What a refused negotiation says of a ban. `until` is ISO 8601, null for ever. */
export interface BanNotice {
  message: string | null
  until: string | null
}

/** Why an attempt came to nothing. `refused`: the token was never valid or is revoked (2005). */
export type HubFailure =
  | { reason: 'unreachable' }
  | { reason: 'unauthorized' }
  | { reason: 'refused' }
  | { reason: 'banned'; ban: BanNotice }

export type ConnectionEvent =
  | { type: 'session.started' }
  | { type: 'session.ended' }
  /** The hub answered. */
  | { type: 'hub.opened'; transport: Transport | null }
  | { type: 'hub.failed'; failure: HubFailure }
  /** The connection ended, from either side. */
  | { type: 'hub.closed' }
  /** A ping came back after so many milliseconds. */
  | { type: 'hub.pong'; latency: number }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** The page can be seen again: timers may have slept. */
  | { type: 'page.visible' }
  /** For the diagnostic page. */
  | { type: 'connection.retry' }
  | { type: 'connection.drop' }
  | { type: 'connection.ping' }
  | { type: 'connection.choose'; choice: TransportChoice }

/** What is said to the running attempt. */
export type HubCommand = { type: 'hub.drop' } | { type: 'hub.ping' }

export type ConnectionEmitted =
  /** Connected, again perhaps: whatever is shown may have missed something. */
  | { type: 'hub.up' }
  | { type: 'hub.down' }
  /** The next attempt begins in so many milliseconds, unless something begins it before. */
  | { type: 'retry.scheduled'; delay: number }
  /** It begins, or will not. */
  | { type: 'retry.over' }
  | { type: 'account.banned'; ban: BanNotice }
  | { type: 'token.invalid' }

export interface ConnectionContext {
  choice: TransportChoice
  /** What the running connection travels by; null without one, or when the client does not say. */
  transport: Transport | null
  /** Attempts that came to nothing since the last stable connection; not counted beyond the last delay. */
  attempt: number
  latency: number | null
}
