import { randomUUID } from 'node:crypto'

/** What the nodes of one community know together about who is connected. */
export interface SharedPresence {
  /** This node now has somebody; answers whether no node had them before. */
  arrive(userId: string): Promise<boolean>
  /** This node has them no more; answers whether no node has them now. */
  leave(userId: string): Promise<boolean>
  /** Those of them whom another node has. Fails while that can't be known. */
  onlineAmong(userIds: readonly string[]): Promise<string[]>
}

/** What a node tells its backplane, and hears from it. */
export interface BackplaneNode {
  /** A message of another node. */
  onMessage(message: string): void
  /** Messages may have been missed. */
  onGap(): void
  /** Another node ended without a word and took these people with it. Told to one node only. */
  onGone(userIds: string[]): void
  /** Others held this node for dead meanwhile: these people are here all the same. */
  onReturned(userIds: string[]): void
  /** Everybody who is connected to this node now. */
  present(): string[]
}

/**
 * Carries messages between the nodes of one community: to each other node at most once, in order for each sender. A
 * node that cannot reach the others goes on alone.
 */
export interface Backplane {
  /** Of this life of this node. */
  readonly id: string
  readonly presence: SharedPresence
  /** Whether messages of this node arrive anywhere at the moment. */
  readonly isConnected: boolean
  /** Whether the node with this id has been heard lately. */
  hears(id: string): boolean
  start(node: BackplaneNode): Promise<void>
  /** To every other node. It never waits and never fails. */
  publish(message: string): void
  close(): Promise<void>
}

/** The backplane of a single node: there is nobody to tell, and a user who is not connected here is not connected. */
export function createSingleNode(): Backplane {
  return {
    id: randomUUID(),
    presence: {
      arrive: async () => true,
      leave: async () => true,
      onlineAmong: async () => [],
    },
    isConnected: true,
    hears: () => true,
    start: async () => {},
    publish: () => {},
    close: async () => {},
  }
}
