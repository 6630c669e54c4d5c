import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { useListQueryIf, type ListView } from '#src/runtime/useQuery.ts'
import { formatCount } from '#src/lib/counts.ts'
import { comments as words } from '#src/messages/comments.ts'
import type { Comment, CommentThread } from '#src/data/types.ts'
import * as commentQueries from '#src/data/public/comments.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Text } from '#src/ui/Text.tsx'
import { beginningOf } from './acts.tsx'
import type { Begun } from './writing.ts'

interface RepliesProps {
  thread: CommentThread
  begun: Begun
  show: (comment: Comment) => ReactNode
}

/** What was said below a comment: the earliest at once, the rest when it is asked for, or when something was begun there. */
export function Replies({ thread, begun, show }: RepliesProps) {
  const [isOpen, setIsOpen] = useState(() => !showsAll(thread, begun))
  const all = useListQueryIf(isOpen, commentQueries.replies, thread.id)
  const others = thread.replyCount - thread.replies.filter(isSeen).length
  const label = isComing(all)
    ? words.adding
    : all === null
      ? words.moreReplies(formatCount(others))
      : words.nextReplies
  const shown = shownOf(thread, all)
  // One list and one button throughout: what is being read or answered stays where it is.
  return (
    <List>
      {shown.map((reply) => (
        <li key={reply.id} tabIndex={-1}>
          {show(reply)}
        </li>
      ))}
      {all?.failure && <FailureState failure={all.failure} onRetry={all.retry} />}
      {hasMore(all, others) && (
        <More
          aria-busy={isComing(all)}
          aria-label={words.repliesLabel(label, beginningOf(thread))}
          onClick={() => (all === null ? setIsOpen(true) : all.more())}
        >
          {label}
        </More>
      )}
      {isWhole(all) && thread.replyCount > shown.filter(isSeen).length && (
        <Text as="li" $tone="soft" $size="s">
          {words.missingReplies}
        </Text>
      )}
    </List>
  )
}

/** Whether each comment that something was begun for is shown from the start. */
function showsAll(thread: CommentThread, { answeredId, editedId }: Begun): boolean {
  const shown = [thread, ...thread.replies].map(({ id }) => id)
  return [answeredId, editedId].every((id) => id === undefined || shown.includes(id))
}

/** All replies of a thread; null until they are asked for. */
type All = ListView<Comment> | null

function shownOf({ replies }: CommentThread, all: All): readonly Comment[] {
  if (all === null || all.isLoading) return replies
  const listed = new Set(all.items.map(({ id }) => id))
  // What was written since.
  return [...all.items, ...replies.filter(({ id }) => !listed.has(id))]
}

const hasMore = (all: All, others: number) =>
  all === null ? others > 0 : all.failure === null && (all.hasMore || all.isLoading)

const isWhole = (all: All) =>
  all !== null && all.failure === null && !all.isLoading && !all.hasMore

const isComing = (all: All) => all !== null && (all.isLoading || all.isAdding)

function More({
  children,
  ...rest
}: {
  children: ReactNode
  'aria-busy'?: boolean
  'aria-label': string
  onClick: () => void
}) {
  return (
    <Aligned>
      <Button $kind="quiet" $size="small" {...rest}>
        {children}
      </Button>
    </Aligned>
  )
}

/** Its words begin where those of the thread do: 15 pixels of a button lie before its words. */
const Aligned = styled.li`
  margin-left: -15px;

  ${media.phone} {
    margin-left: calc(44px - ${theme.space[4]} - 15px);
  }
`

const isSeen = ({ status }: Comment) => status === 'visible'

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  margin-left: 44px;

  ${media.phone} {
    margin-left: ${theme.space[4]};
  }
`
