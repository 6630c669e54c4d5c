import type { Connection } from './connection.ts'

/** Whom a push is for, as it travels between nodes. */
export type Address = { to: 'all' } | { to: 'users'; ids: readonly string[] }

/** The connections of one hub that can be reached on this node. */
export class Directory {
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
