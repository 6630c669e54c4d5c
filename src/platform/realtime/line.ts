import type { Transport, TransportChoice } from '#machines/connection/connection.types.ts'

export interface LineOptions {
  url: string
  choice: TransportChoice
  /** Asked for at every negotiation, and once more (`refused`) when a running connection's token is no longer taken. */
  token: (refused: boolean) => Promise<string>
  /** Names of what may be pushed. */
  pushes: readonly string[]
  onPush: (name: string, args: readonly unknown[]) => void
  /** Not called for an end that `signal` asked for. */
  onClosed: () => void
  /** Gives up the attempt, or ends the connection. Nothing is heard of it afterwards. */
  signal: AbortSignal
}

/** A connection to a hub that stands. */
export interface Line {
  /** Null when the client does not say. */
  transport: Transport | null
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>
}

/**
 * Opens a connection to a hub.
 * @throws LineRefused when the server answered, anything else when it could not be reached
 */
export type OpenLine = (options: LineOptions) => Promise<Line>

/** The server would not have the connection. */
export class LineRefused extends Error {
  override readonly name = 'LineRefused'
  readonly status: number
  /** The answer's text. */
  readonly body: string

  constructor(status: number, body: string) {
    super(`The hub answered ${status}`)
    this.status = status
    this.body = body
  }
}
