import { editorChoice as words } from '#src/messages/editor.ts'
import { useEditorChoice } from '#src/runtime/hooks.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'

const options = [
  { value: 'markdown', label: words.markdown, hint: words.markdownHint },
  { value: 'rich-text', label: words.richText, hint: words.richTextHint },
] as const

/** Asks for the editor of a new article, Markdown unless another is picked. */
export function EditorChoiceDialog({ onClose }: { onClose: () => void }) {
  const choice = useEditorChoice()
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button $kind="primary" onClick={choice.confirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <RadioGroup
        legend={words.legend}
        options={options}
        value={choice.editor}
        onChange={choice.pick}
      />
    </Dialog>
  )
}
