import type { EndReason } from '#machines/lib/failure.ts'

/** A request that the end of its session stopped; `noToken` when a visitor asked for what needs an account. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
  readonly reason: EndReason | 'noToken'

  constructor(reason: EndReason | 'noToken') {
    super(`The session ended: ${reason}`)
    this.reason = reason
  }
}

export interface RequestScope {
  /** The signal of the session that runs now. A request keeps the one it began with, so it never outlives its session. */
  readonly signal: AbortSignal
  /** Aborts every request of the session; the next ones belong to a new one. */
  end(reason: EndReason): void
}

/** What lets the end of a session reach every request of it. */
export function createScope(): RequestScope {
  let current = new AbortController()
  return {
    get signal() {
      return current.signal
    },
    end(reason) {
      const ended = current
      current = new AbortController()
      ended.abort(new SessionEnded(reason))
    },
  }
}
