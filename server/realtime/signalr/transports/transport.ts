import type { Connection } from '../connection.ts'
import type { Frame } from '../frames.ts'

/** In the order in which a client tries them. */
export const transportKinds = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
export type TransportKind = (typeof transportKinds)[number]

/** How frames reach one client, and how what it sends is heard. */
export interface Transport {
  readonly kind: TransportKind
  /** Bytes that the client has not taken yet. */
  readonly buffered: number
  /** Brings what the client sends to its connection; tells once when the transport has ended. */
  listen(connection: Connection, onGone: () => void): void
  send(frame: Frame): void
  /** Ends it after what was sent. */
  end(): void
  /** Ends it at once. */
  destroy(): void
  /** Reads no more of what the client sends until `resume`, where that does not come as requests, which are refused. */
  pause?(): void
  resume?(): void
  /** Once a sweep. */
  sweep?(now: number): void
}
