import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { paths, type EditorKind } from '#src/runtime/paths.ts'
import { useDrafts } from './useDraft.ts'

interface NewDraftProps {
  editor: EditorKind
  topicId: string | undefined
}

/** Gives a new article its name in the address. */
export function NewDraft({ editor, topicId }: NewDraftProps) {
  const drafts = useDrafts()
  const [key] = useState(() => drafts.newKey())
  return <Navigate to={paths.newDraft(editor, key, topicId)} replace />
}
