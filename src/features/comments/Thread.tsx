import { useState } from 'react'
import { styled } from 'styled-components'
import { composer as words } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Comment, CommentThread } from '#src/data/types.ts'
import { media, theme } from '#src/theme/theme.ts'
import { CommentItem, type Talk } from './CommentItem.tsx'
import { Composer } from './Composer.tsx'
import { Replies } from './Replies.tsx'
import { type Begun, begunIn } from './writing.ts'

interface ThreadProps {
  thread: CommentThread
  talk: Talk
}

/** A comment with what was said below it, and the place to answer any of it. */
export function Thread({ thread, talk }: ThreadProps) {
  const begun = useBegun(thread, talk)
  const answering = useAnswering(begun.answeredId)
  const show = (comment: Comment) => (
    <>
      <CommentItem
        key={comment.id}
        comment={comment}
        talk={talk}
        isAnswered={answering.id === comment.id}
        onReply={() => answering.begin(comment.id)}
      />
      {answering.id === comment.id && talk.userId !== null && (
        <Answer>
          <Composer
            userId={talk.userId}
            draft={{ postId: talk.postId, rootId: thread.id, parentId: comment.id }}
            label={words.reply(comment.author?.displayName ?? '')}
            submitLabel={words.submitReply}
            takesFocus={answering.isPressed}
            leave={{ label: words.fold, onLeave: answering.end }}
            onSent={answering.end}
          />
        </Answer>
      )}
    </>
  )
  return (
    <Box>
      {show(thread)}
      {(thread.replyCount > 0 || thread.replies.length > 0) && (
        <Replies thread={thread} begun={begun} show={show} />
      )}
    </Box>
  )
}

/** What was left half-way in the thread, as it appears. */
function useBegun({ id }: CommentThread, { userId }: Talk): Begun {
  const { unsentTexts } = useRuntime()
  const [begun] = useState(() => (userId === null ? {} : begunIn(unsentTexts, userId, id)))
  return begun
}

/** Which comment of the thread is being answered; an answer left half-way is open again, without taking the focus. */
function useAnswering(begunId: string | null = null) {
  const [answered, setAnswered] = useState({ id: begunId, isPressed: false })
  return {
    ...answered,
    begin: (id: string) => setAnswered({ id, isPressed: true }),
    end: () => setAnswered({ id: null, isPressed: false }),
  }
}

const Answer = styled.div`
  margin: ${theme.space[2]} 0 0 44px;

  ${media.phone} {
    margin-left: 0;
  }
`

/** Takes the focus from a comment of it that is taken back, or as the next one. */
const Box = styled.li.attrs({ tabIndex: -1 })`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding: ${theme.space[4]} 0;
  border-bottom: 1px solid ${theme.color.line};
`
