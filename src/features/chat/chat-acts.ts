import type { ReactNode } from 'react'
import type { ShownMessage } from './chat-rows.ts'

/** Whom a conversation is with. */
export interface Peer {
  id: string
  name: string
}

/** What is done about a conversation. */
export interface ChatActs {
  /** Somebody wants it deleted. */
  onDelete: (peer: Peer) => void
  /** Somebody wants to report what the other one has said. */
  onReport: (message: Pick<ShownMessage, 'id' | 'content'>) => void
  /** The menu at the head of the open conversation, with the items that are about it. */
  headMenu: (peer: Peer, items: ReactNode) => ReactNode
}
