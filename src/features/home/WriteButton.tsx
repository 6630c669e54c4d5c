import { write } from '#src/messages/shell.ts'
import { useEditorChoice } from '#src/runtime/hooks.ts'
import { Button } from '#src/ui/Button.tsx'

/** Begins an article: opens the choice of editor. */
export function WriteButton() {
  const { open } = useEditorChoice()
  return (
    <Button $kind="primary" aria-haspopup="dialog" onClick={open}>
      {write.hero}
    </Button>
  )
}
