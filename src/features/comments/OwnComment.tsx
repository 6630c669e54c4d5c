import { useState, type ReactNode, type RefObject } from 'react'
import { composer } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Comment } from '#src/data/types.ts'
import { Composer } from './Composer.tsx'
import type { Talk } from './talk.ts'
import { useFocusBack } from './useFocusBack.ts'
import { nameOfText, type Draft } from './writing.ts'

interface OwnCommentProps {
  comment: Comment
  talk: Talk
  /** What is shown while it is not being changed. */
  children: (edit: EditWay | null) => ReactNode
}

/** The way to begin, and the button that does: the focus comes back to it. Null when one may not. */
interface EditWay {
  begin: () => void
  button: RefObject<HTMLButtonElement | null>
}

/** Changes a comment in its place. One that was left half-way is found as it was left. */
export function OwnComment({ comment, talk: { userId }, children }: OwnCommentProps) {
  const { unsentTexts } = useRuntime()
  const draft: Draft = {
    postId: comment.postId,
    rootId: comment.rootId ?? comment.id,
    editedId: comment.id,
    original: comment.content,
  }
  const name = userId !== null && comment.abilities.edit ? nameOfText(userId, draft) : null
  const [editing, setEditing] = useState<'leftHalfWay' | 'pressed' | null>(() =>
    name !== null && unsentTexts.read(name) !== '' ? 'leftHalfWay' : null,
  )
  const button = useFocusBack(editing !== null)
  if (name === null || userId === null) return children(null)
  if (editing === null) return children({ begin: () => setEditing('pressed'), button })
  const stop = () => setEditing(null)
  return (
    <Composer
      userId={userId}
      draft={draft}
      label={composer.edit}
      submitLabel={composer.save}
      takesFocus={editing === 'pressed'}
      leave={{
        label: composer.cancel,
        onLeave: (isSending) => {
          if (!isSending) unsentTexts.write(name, '')
          stop()
        },
      }}
      onSent={stop}
    />
  )
}
