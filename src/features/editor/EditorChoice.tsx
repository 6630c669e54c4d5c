import { lazy, Suspense, useState } from 'react'
import { useEditorChoice } from '#src/runtime/hooks.ts'

const EditorChoiceDialog = lazy(async () => ({
  default: (await import('./EditorChoiceDialog.tsx')).EditorChoiceDialog,
}))

/** The choice of editor, wherever it is asked for; its dialog comes with the first question. */
export function EditorChoice() {
  const { isOpen } = useEditorChoice()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <EditorChoiceDialog />
    </Suspense>
  )
}
