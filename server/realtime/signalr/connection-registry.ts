import { randomBytes } from 'node:crypto'
import { createTally } from '#server/lib/tally.ts'
import type { Connection } from './connection.ts'
import type { Whose } from './envelope.ts'
import type { Identity } from './hub.ts'
import type { Transport } from './transports/transport.ts'

/** A place that a client has negotiated, until a transport takes it and while it is taken. */
export interface RegisteredConnection {
  readonly connectionId: string
  /** Secret: a request with it and a token of the same account speaks for the connection. */
  readonly connectionToken: string
  /** Of the session that negotiated it, then of the one that connected with it. */
  identity: Identity
  /** Their access token. */
  bearer: string
  readonly since: number
  taken: { transport: Transport; connection: Connection } | undefined
}

interface NewConnection {
  identity: Identity
  bearer: string
  since: number
  /** The first negotiation of the protocol knows one id for both. */
  isOneId: boolean
}

const newId = () => randomBytes(16).toString('base64url')

/** The seats of one hub on this node. */
export class ConnectionRegistry {
  readonly #byToken = new Map<string, RegisteredConnection>()
  readonly #seats = createTally()
  readonly #prefix: string

  /** `nodeName` leads every connection token, so that a proxy can route by it. */
  constructor(nodeName: string | undefined) {
    this.#prefix = nodeName ? `${nodeName}.` : ''
  }

  get all(): Iterable<RegisteredConnection> {
    return this.#byToken.values()
  }

  add({ isOneId, ...rest }: NewConnection): RegisteredConnection {
    const token = this.#prefix + newId()
    const seat: RegisteredConnection = {
      ...rest,
      connectionId: isOneId ? token : newId(),
      connectionToken: token,
      taken: undefined,
    }
    this.#byToken.set(token, seat)
    this.#seats.change(rest.identity.userId, 1)
    return seat
  }

  find(connectionToken: string): RegisteredConnection | undefined {
    return this.#byToken.get(connectionToken)
  }

  free(seat: RegisteredConnection) {
    if (this.#byToken.delete(seat.connectionToken)) this.#seats.change(seat.identity.userId, -1)
  }

  countOf(userId: string): number {
    return this.#seats.of(userId)
  }

  of(whose: Whose): RegisteredConnection[] {
    return [...this.all].filter((seat) => isTheirs(seat, whose))
  }
}

const isTheirs = ({ identity }: RegisteredConnection, whose: Whose) =>
  'userId' in whose ? identity.userId === whose.userId : identity.sessionId === whose.sessionId
