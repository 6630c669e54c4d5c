import type { DraftRecord } from './draft-record.types.ts'

/** What the keeper is asked to do. */
export type KeeperOrder =
  | { type: 'keeper.keep'; record: DraftRecord }
  /** Do not wait for a pause. */
  | { type: 'keeper.flush' }
  /** This tab wants to write. */
  | { type: 'keeper.take' }
  /** The server has it all: no more than this record needs to be kept here. */
  | { type: 'keeper.forget'; record: DraftRecord }
  | { type: 'keeper.dropAside'; id: string }

/** What the lock on the draft tells. */
export type LockReport =
  | { type: 'lock.granted' }
  /** Another tab has it. */
  | { type: 'lock.refused' }
  /** Another tab asks for it. */
  | { type: 'lock.wanted' }
  /** Another tab took it without an answer. */
  | { type: 'lock.lost' }

export type LockOrder =
  | { type: 'lock.claim' }
  | { type: 'lock.steal' }
  | { type: 'lock.release' }
  /** The draft has other names, too, under which it must not be written elsewhere either. */
  | { type: 'lock.also'; names: readonly string[] }

export type KeeperEvent = KeeperOrder | LockReport

export interface KeeperContext {
  /** The newest record there is. */
  latest: DraftRecord | null
  /** It is newer than what was last given to the journal. */
  isUnwritten: boolean
  isOwner: boolean
}
