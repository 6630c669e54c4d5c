import { useState } from 'react'
import { styled } from 'styled-components'
import { composer as words } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Comment, CommentThread } from '#src/data/types.ts'
import { media, theme } from '#src/theme/theme.ts'
import { CommentItem } from './CommentItem.tsx'
import { Composer } from './Composer.tsx'
import { Replies } from './Replies.tsx'
import type { Talk } from './talk.ts'
import { nameOfText } from './writing.ts'

interface ThreadProps {
  thread: CommentThread
  talk: Talk
}

/** A comment with what was said below it, and the place to answer any of it. */
export function Thread({ thread, talk }: ThreadProps) {
  const answering = useAnswering(thread, talk)
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
            draft={{ postId: talk.postId, parentId: comment.id }}
            label={words.reply(comment.author?.displayName ?? '')}
            submitLabel={words.submitReply}
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
        <Replies thread={thread} show={show} />
      )}
    </Box>
  )
}

/** Which comment of the thread is being answered; an answer left half-way is open again. */
function useAnswering({ id, replies }: CommentThread, { userId, postId }: Talk) {
  const { unsentTexts } = useRuntime()
  const [answered, setAnswered] = useState(() => {
    if (userId === null) return null
    const isBegun = (parentId: string) =>
      unsentTexts.read(nameOfText(userId, { postId, parentId })) !== ''
    return [id, ...replies.map((reply) => reply.id)].find(isBegun) ?? null
  })
  return { id: answered, begin: setAnswered, end: () => setAnswered(null) }
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
