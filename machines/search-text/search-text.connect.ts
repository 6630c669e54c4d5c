import type { SnapshotFrom } from 'xstate'
import type { SearchTextRef, searchTextMachine } from './search-text.machine.ts'

type Snapshot = SnapshotFrom<typeof searchTextMachine>

/** What a view may know and do about what is typed to narrow a list. */
export const connectSearchText = (snapshot: Snapshot, send: SearchTextRef['send']) => ({
  ...snapshot.context,
  /** What is typed is what the server is asked for. */
  isAsked: snapshot.matches('asked'),
  type: (text: string, isComposing: boolean) => send({ type: 'text.type', text, isComposing }),
})
