import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { useListQuery } from '#src/runtime/useQuery.ts'
import { formatCount } from '#src/lib/counts.ts'
import { comments as words } from '#src/messages/comments.ts'
import type { Comment, CommentThread } from '#src/data/types.ts'
import * as commentQueries from '#src/data/public/comments.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'

interface RepliesProps {
  thread: CommentThread
  show: (comment: Comment) => ReactNode
}

/** What was said below a comment: the earliest at once, the rest when it is asked for. */
export function Replies({ thread, show }: RepliesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const others = thread.replyCount - thread.replies.filter(isSeen).length
  if (isOpen) return <AllReplies thread={thread} show={show} />
  return (
    <List>
      {thread.replies.map((reply) => (
        <li key={reply.id} tabIndex={-1}>
          {show(reply)}
        </li>
      ))}
      {others > 0 && (
        <More onClick={() => setIsOpen(true)}>{words.moreReplies(formatCount(others))}</More>
      )}
    </List>
  )
}

function AllReplies({ thread, show }: RepliesProps) {
  const list = useListQuery(commentQueries.replies, thread.id)
  const listed = new Set(list.items.map(({ id }) => id))
  // Until the list has come, and for what was written since.
  const beside = thread.replies.filter(({ id }) => !listed.has(id))
  const isComing = list.isLoading || list.isAdding
  const shown = list.isLoading ? thread.replies : [...list.items, ...beside]
  return (
    <List>
      {shown.map((reply) => (
        <li key={reply.id} tabIndex={-1}>
          {show(reply)}
        </li>
      ))}
      {list.failure && <FailureState failure={list.failure} onRetry={list.retry} />}
      {(list.hasMore || list.isLoading) && !list.failure && (
        <More aria-busy={isComing} onClick={list.more}>
          {isComing ? words.adding : words.nextReplies}
        </More>
      )}
    </List>
  )
}

function More({
  children,
  ...rest
}: {
  children: ReactNode
  'aria-busy'?: boolean
  onClick: () => void
}) {
  return (
    <li>
      <Button $kind="quiet" $size="small" {...rest}>
        {children}
      </Button>
    </li>
  )
}

const isSeen = ({ status }: Comment) => status === 'visible'

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  margin-left: 44px;
  padding: 0;
  list-style: none;

  ${media.phone} {
    margin-left: ${theme.space[4]};
  }
`
