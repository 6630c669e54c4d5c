import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { paths, type EditorKind } from '#src/runtime/paths.ts'
import { useDrafts } from './useDraft.ts'

/** Gives a new article its name in the address. */
export function NewDraft({ editor }: { editor: EditorKind }) {
  const drafts = useDrafts()
  const [key] = useState(() => drafts.newKey())
  return <Navigate to={paths.newDraft(editor, key)} replace />
}
