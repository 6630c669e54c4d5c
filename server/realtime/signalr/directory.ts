import type { Connection } from './connection.ts'

/** Whom a push is for, as it travels between nodes. */
export type Address = { except?: string[] } & (
  | { to: 'all' }
  | { to: 'users'; ids: readonly string[] }
  | { to: 'group'; name: string }
  | { to: 'connection'; id: string }
)

/** The connections of one hub that can be reached on this node. */
export class Directory {
  readonly #byId = new Map<string, Connection>()
  readonly #byUser = new Map<string, Connection[]>()
  readonly #byGroup = new Map<string, Set<Connection>>()

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
    for (const group of connection.groups ?? []) this.#leaveGroup(connection, group)
    connection.groups = undefined
    return true
  }

  has(connectionId: string): boolean {
    return this.#byId.has(connectionId)
  }

  /** Answers whether the connection is on this node. */
  setMember(connectionId: string, group: string, isMember: boolean): boolean {
    const connection = this.#byId.get(connectionId)
    if (!connection) return false
    if (!isMember) {
      connection.groups?.delete(group)
      this.#leaveGroup(connection, group)
      return true
    }
    connection.groups = (connection.groups ?? new Set()).add(group)
    this.#byGroup.set(group, (this.#byGroup.get(group) ?? new Set()).add(connection))
    return true
  }

  /** Each connection once, however often it is addressed. */
  *select(address: Address): Iterable<Connection> {
    for (const connection of this.#addressed(address))
      if (!address.except?.includes(connection.connectionId)) yield connection
  }

  #addressed(address: Address): Iterable<Connection> {
    switch (address.to) {
      case 'all':
        return this.#byId.values()
      case 'users':
        return [...new Set(address.ids)].flatMap((id) => this.#byUser.get(id) ?? [])
      case 'group':
        return this.#byGroup.get(address.name) ?? []
      case 'connection': {
        const connection = this.#byId.get(address.id)
        return connection ? [connection] : []
      }
    }
  }

  #leaveGroup(connection: Connection, group: string) {
    const members = this.#byGroup.get(group)
    members?.delete(connection)
    if (members?.size === 0) this.#byGroup.delete(group)
  }
}
