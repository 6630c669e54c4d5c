import type { RegisteredConnection } from './connection-registry.ts'
import type { TransportKind } from './transports/transport.ts'

const newestVersion = 1

/** Which negotiation a client asks for; undefined when it says no whole number. */
export function readVersion(value: unknown): number | undefined {
  if (value === undefined) return 0
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value)) return undefined
  return Math.max(0, Math.min(Number(value), newestVersion))
}

/** The body of an answered negotiation. Only text is offered, and no stateful reconnect. */
export function negotiation(
  seat: RegisteredConnection,
  version: number,
  kinds: readonly TransportKind[],
) {
  return {
    negotiateVersion: version,
    connectionId: seat.connectionId,
    ...(version > 0 ? { connectionToken: seat.connectionToken } : {}),
    availableTransports: kinds.map((transport) => ({ transport, transferFormats: ['Text'] })),
  }
}

export const noVersion = { error: 'The client requested a non-integer protocol version.' }
