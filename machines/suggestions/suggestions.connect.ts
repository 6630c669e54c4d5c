import type { SnapshotFrom } from 'xstate'
import type { suggestionsMachine, SuggestionsRef } from './suggestions.machine.ts'

type Snapshot = SnapshotFrom<typeof suggestionsMachine>

/** What a view may know and do about what is suggested. */
export const connectSuggestions = ({ context }: Snapshot, send: SuggestionsRef['send']) => ({
  isOpen: context.items.length > 0,
  items: context.items,
  active: context.active,
  /** The marked one; null while Enter means the text itself. */
  chosen: context.active === null ? null : (context.items[context.active] ?? null),
  look: (text: string, isComposing: boolean) =>
    send({ type: 'suggestions.look', text, isComposing }),
  next: () => send({ type: 'suggestions.move', by: 1 }),
  previous: () => send({ type: 'suggestions.move', by: -1 }),
  close: () => send({ type: 'suggestions.close' }),
})
