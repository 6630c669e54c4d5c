import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Editor, editorChoiceMachine } from './editor-choice.machine.ts'

type Snapshot = SnapshotFrom<typeof editorChoiceMachine>
type Send = ActorRefFrom<typeof editorChoiceMachine>['send']

/** What a view may know and do about choosing an editor. */
export const connectEditorChoice = (snapshot: Snapshot, send: Send) => ({
  isOpen: snapshot.matches('open'),
  editor: snapshot.context.editor,
  open: () => send({ type: 'choice.open' }),
  pick: (editor: Editor) => send({ type: 'choice.pick', editor }),
  confirm: () => send({ type: 'choice.confirm' }),
  cancel: () => send({ type: 'choice.cancel' }),
})
