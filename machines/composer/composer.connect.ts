import type { SnapshotFrom } from 'xstate'
import type { ComposerRef, composerMachine } from './composer.machine.ts'

type Snapshot = SnapshotFrom<typeof composerMachine>

/** What a view may know and do about a text being composed. */
export const connectComposer = (snapshot: Snapshot, send: ComposerRef['send']) => ({
  text: snapshot.context.text,
  longest: snapshot.context.longest,
  failure: snapshot.context.failure,
  isTooLong: snapshot.matches({ writing: 'tooLong' }),
  isSending: snapshot.matches('sending'),
  canSubmit: snapshot.can({ type: 'composer.submit' }),
  write: (text: string) => send({ type: 'composer.write', text }),
  submit: () => send({ type: 'composer.submit' }),
})
