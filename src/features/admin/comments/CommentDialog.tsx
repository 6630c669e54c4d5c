import { styled } from 'styled-components'
import type { AdminComment } from '#src/data/admin/content.ts'
import { comments as words } from '#src/messages/admin/comments.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { DetailWays } from '../table/table.types.ts'

/** The whole of a comment. */
export function CommentDialog({
  comment,
  actions,
  onClose,
}: DetailWays & { comment: AdminComment }) {
  return (
    <Dialog width="medium" title={words.title} onClose={onClose} actions={actions}>
      <Said>{comment.content || words.nothing}</Said>
    </Dialog>
  )
}

const Said = styled.p.attrs({ tabIndex: 0 })`
  max-height: 60dvh;
  overflow-y: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`
