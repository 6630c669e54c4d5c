import type { Waiting } from '#machines/chat/outgoing.types.ts'
import { fieldsIn, hasTexts } from '#src/lib/stored.ts'
import type { UnsentTexts } from '#src/runtime/runtime.ts'

type ByPeer = Record<string, readonly Waiting[]>

/**
 * The messages of somebody that have not arrived, and what became of them, kept in their tab like what they are
 * writing.
 */
export function createWaiting(unsentTexts: UnsentTexts, selfId: string) {
  const name = `${selfId} sends`
  const read = () => byPeerOf(unsentTexts.read(name))
  return {
    /** To whom something has not arrived. */
    peers: () => Object.keys(read()),
    to: (peerId: string): readonly Waiting[] => read()[peerId] ?? [],
    keep(peerId: string, messages: readonly Waiting[]) {
      const { [peerId]: _before, ...others } = read()
      const all = messages.length === 0 ? others : { ...others, [peerId]: messages }
      unsentTexts.write(name, Object.keys(all).length === 0 ? '' : JSON.stringify(all))
    },
  }
}

/** Whatever the storage holds that is something else reads as nothing. */
const byPeerOf = (stored: string): ByPeer =>
  Object.fromEntries(
    Object.entries(fieldsIn(stored)).filter((entry): entry is [string, Waiting[]] =>
      areWaiting(entry[1]),
    ),
  )

const areWaiting = (value: unknown): value is Waiting[] =>
  Array.isArray(value) && value.every(isWaiting)

const isWaiting = (value: unknown): value is Waiting =>
  hasTexts(value, 'clientId', 'content') &&
  (!('status' in value) || value.status === 'failed' || value.status === 'unsure') &&
  (!('after' in value) || value.after === null || typeof value.after === 'string')
