import { useEditorChoice } from '#src/runtime/hooks.ts'
import { lazyDialog } from '#src/shared/lazy-part.tsx'

const EditorChoiceDialog = lazyDialog(
  async () => (await import('./EditorChoiceDialog.tsx')).EditorChoiceDialog,
)

/** The choice of editor, wherever it is asked for; its dialog comes with the first question. */
export function EditorChoice() {
  const { isOpen, cancel } = useEditorChoice()
  return isOpen && <EditorChoiceDialog onClose={cancel} />
}
