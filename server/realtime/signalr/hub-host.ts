import type { Log } from '#server/lib/log.ts'
import { Connection, type ConnectionContext } from './connection.ts'
import { Dispatcher } from './dispatcher.ts'
import type { Address, Envelope, Whose } from './envelope.ts'
import type {
  AnyPushes,
  Clients,
  Goodbye,
  Hub,
  HubBehaviour,
  Audience,
  Intercept,
} from './hub.ts'
import type { Limits } from './limits.ts'
import { push, type Frame } from './frames.ts'
import { Paces } from './pace.ts'
import type { LocalPresence } from './presence.ts'
import { ConnectionRegistry, type RegisteredConnection } from './connection-registry.ts'
import type { Transport } from './transports/transport.ts'

interface HubHostOptions {
  path: string
  limits: Limits
  log: Pick<Log, 'error' | 'debug'>
  presence: LocalPresence
  nodeName: string | undefined
  elapsed: () => number
  intercept: Intercept | undefined
  /** To the other nodes. */
  publish: (envelope: Envelope) => void
}

/** One hub on this node: its seats, its connections, and the ways in and out. */
export class HubHost implements Hub<AnyPushes> {
  readonly path: string
  readonly limits: Limits
  readonly seats: ConnectionRegistry
  readonly clients: Clients<AnyPushes>
  readonly #options: HubHostOptions
  readonly #directory = new Directory()
  readonly #context: ConnectionContext
  #onEmptied: (() => void) | undefined

  constructor(options: HubHostOptions) {
    const { path, limits, log, presence } = options
    this.path = path
    this.limits = limits
    this.#options = options
    this.seats = new ConnectionRegistry(options.nodeName)
    this.clients = {
      all: this.#audience({ to: 'all' }),
      user: (userId) => this.#audience({ to: 'users', ids: [userId] }),
      users: (ids) => this.#audience({ to: 'users', ids }),
    }
    this.#context = {
      limits,
      log,
      dispatcher: new Dispatcher({ methods: {} }, log),
      elapsed: options.elapsed,
      paces: new Paces(limits.callsOfUser),
      hearing: new Paces(limits.heardOfUser),
      intercept: options.intercept,
      onOpened: (connection) => {
        this.#directory.add(connection)
        presence.opened(connection.userId)
      },
      onEnded: (connection) => {
        if (this.#directory.remove(connection)) presence.ended(connection.userId)
      },
    }
  }

  get behaviour(): HubBehaviour<AnyPushes> {
    return this.#context.dispatcher.behaviour
  }

  get connections(): Iterable<Connection> {
    return this.#directory.all
  }

  elapsed() {
    return this.#options.elapsed()
  }

  /** Whether a user has said more than may be heard by now: until that is made up for, nothing else is. */
  isTooLoud(userId: string): boolean {
    const now = this.elapsed()
    return this.#context.hearing.of(userId, now).left(now) < 0
  }

  serve(behaviour: HubBehaviour<AnyPushes>) {
    this.#context.dispatcher = new Dispatcher(behaviour, this.#context.log)
  }

  /** A transport takes its seat. */
  open(seat: RegisteredConnection, transport: Transport): Connection {
    const { connectionId, identity } = seat
    const connection = new Connection(connectionId, identity, transport, this.#context)
    seat.taken = { transport, connection }
    transport.listen(connection, () => {
      this.seats.free(seat)
      if (this.#onEmptied && this.#isEmpty()) this.#onEmptied()
    })
    return connection
  }

  /** A push, of this node or of another. */
  deliver(address: Address, frame: Frame) {
    for (const connection of this.#directory.select(address)) connection.deliver(frame)
  }

  cut(whose: Whose, goodbye: Goodbye) {
    for (const seat of this.seats.of(whose)) this.vacate(seat, goodbye)
  }

  vacate(seat: RegisteredConnection, goodbye: Goodbye) {
    if (seat.taken) seat.taken.connection.end(goodbye)
    else this.seats.free(seat)
  }

  sweep(now: number, time: Date) {
    const { unusedMs, expiryGraceMs } = this.limits
    this.#context.paces.sweep(now)
    this.#context.hearing.sweep(now)
    for (const seat of this.seats.all) {
      if (!seat.taken) {
        if (now - seat.since >= unusedMs) this.seats.free(seat)
        continue
      }
      const { connection, transport } = seat.taken
      if (seat.identity.expiresAt.getTime() + expiryGraceMs <= time.getTime())
        connection.end({ allowReconnect: true })
      connection.sweep(now)
      transport.sweep?.(now)
    }
  }

  /** Says goodbye to all; resolves when their transports have ended; slow clients are cut off. */
  async close() {
    for (const seat of this.seats.all) this.vacate(seat, { allowReconnect: true })
    if (this.#isEmpty()) return
    await new Promise<void>((resolve) => {
      this.#onEmptied = resolve
      setTimeout(resolve, this.limits.closeMs).unref()
    })
    for (const { taken } of this.seats.all) taken?.transport.destroy()
  }

  /** Of polls nothing is open between two of them. */
  #isEmpty() {
    return [...this.seats.all].every(({ taken }) => taken?.transport.kind === 'LongPolling')
  }

  /** Here and on the other nodes. */
  #audience(address: Address): Audience<AnyPushes> {
    return {
      push: (target, ...args) => {
        const frame = push(target, args)
        this.deliver(address, frame)
        this.#options.publish({ kind: 'push', hub: this.path, address, text: frame.text })
      },
    }
  }
}

/** The connections of one hub that can be reached on this node. */
class Directory {
  readonly #byId = new Map<string, Connection>()
  readonly #byUser = new Map<string, Connection[]>()

  get all(): Iterable<Connection> {
    return this.#byId.values()
  }

  add(connection: Connection) {
    this.#byId.set(connection.connectionId, connection)
    const theirs = this.#byUser.get(connection.userId)
    if (theirs) theirs.push(connection)
    else this.#byUser.set(connection.userId, [connection])
  }

  /** Answers whether it was there. */
  remove(connection: Connection): boolean {
    if (!this.#byId.delete(connection.connectionId)) return false
    const others = this.#byUser.get(connection.userId)?.filter((it) => it !== connection)
    if (others?.length) this.#byUser.set(connection.userId, others)
    else this.#byUser.delete(connection.userId)
    return true
  }

  /** Each connection once, however often it is addressed. */
  select(address: Address): Iterable<Connection> {
    if (address.to === 'all') return this.all
    return [...new Set(address.ids)].flatMap((id) => this.#byUser.get(id) ?? [])
  }
}
