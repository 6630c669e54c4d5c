import type { Rate } from './pace.ts'

/** How long and how much. The times are those of ASP.NET Core, which its client counts on. */
export interface Limits {
  /** From the transport's start to the client's first record. */
  handshakeMs: number
  /** A silent connection is sent a ping this often. */
  keepAliveMs: number
  /** A client that has pinged once is gone after so long a silence. */
  clientTimeoutMs: number
  /** An idle poll is answered before the client's own 100 s. */
  pollMs: number
  /** A negotiated id that nobody uses, and a long-polling client that does not poll. */
  unusedMs: number
  /** From the end of a token to the end of its connection. */
  expiryGraceMs: number
  /** An order to cut is followed by a second look: somebody's answer may have been older than the order. */
  secondLookMs: number
  /** While the nodes cannot hear one another, every token is looked at again this often. */
  aloneLookMs: number
  /** Since a user's last connection ended. */
  presenceLingerMs: number
  /** A closing server waits so long for its clients' goodbye. */
  closeMs: number
  /** All of the above are kept by one sweep this often. */
  sweepMs: number
  /** One record from a client. */
  messageBytes: number
  /** One frame or POST from a client: clients join all calls that they could not send at once. */
  chunkBytes: number
  /** Calls of one connection that wait for their turn. */
  waitingBytes: number
  /** Calls of one connection; what comes quicker waits for its turn. */
  callsOfConnection: Rate
  /** Calls of all connections of a user on one hub of one node. */
  callsOfUser: Rate
  /**
   * Frames and records of all connections of a user on one hub of one node, pings among them. A user who is quicker is read
   * later, and what they send as a request is refused meanwhile, a further connection too.
   */
  heardOfUser: Rate
  /** Frames that one message may come in; browsers send it in one, or in pieces of 128 KiB. */
  fragments: number
  /** What a connection has not taken before the next frame; beyond it the connection is dropped, and its client fetches what it missed. */
  bufferedBytes: number
  /** Of one user on one hub of one node. */
  connectionsPerUser: number
}

const kibibyte = 1024

export const defaultLimits: Limits = {
  handshakeMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  pollMs: 90_000,
  unusedMs: 15_000,
  expiryGraceMs: 60_000,
  secondLookMs: 1_000,
  aloneLookMs: 30_000,
  presenceLingerMs: 10_000,
  closeMs: 2_000,
  sweepMs: 1_000,
  messageBytes: 32 * kibibyte,
  chunkBytes: 512 * kibibyte,
  waitingBytes: 512 * kibibyte,
  callsOfConnection: { atOnce: 200, perSecond: 50 },
  callsOfUser: { atOnce: 400, perSecond: 100 },
  heardOfUser: { atOnce: 4_000, perSecond: 500 },
  fragments: 64,
  bufferedBytes: 1024 * kibibyte,
  connectionsPerUser: 100,
}
