import { useState, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Comment } from '#src/data/types.ts'
import { comment as words, composer } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useDates } from '#src/runtime/time.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { DeleteButton, LikeButton, Act, beginningOf } from './acts.tsx'
import { CommentText } from './CommentText.tsx'
import { Composer } from './Composer.tsx'
import { anchorOf } from './sought.ts'
import { nameOfText, type CommentDraft } from './writing.ts'

/** What every comment below a post needs to know of where it stands. */
export interface Talk {
  postId: string
  postAuthorId: string
  /** Who is signed in. */
  userId: string | null
  now: Date
  /** The comment that the address leads to. */
  sought: string | null
  /** The control to report a comment. */
  report: (comment: Comment) => ReactNode
  /** Why an own comment is hidden, and the way to say something against it. */
  moderated: (comment: Comment) => ReactNode
}

interface CommentItemProps {
  comment: Comment
  talk: Talk
  /** Its answer is being written below it. */
  isAnswered: boolean
  onReply: () => void
}

/** One comment: who said what when, and what one may do with it. */
export function CommentItem({ comment, talk, isAnswered, onReply }: CommentItemProps) {
  const { author } = comment
  const reply = useFocusBack(isAnswered)
  const { formatDateTime, relativeTime } = useDates()
  if (author === null) {
    return <Gone>{gone[comment.status]}</Gone>
  }
  return (
    <Item
      id={anchorOf(comment.id)}
      aria-label={words.label(author.displayName)}
      aria-current={comment.id === talk.sought ? 'true' : undefined}
    >
      <Avatar name={author.displayName} src={author.avatarUrl} size={32} />
      <Body>
        <Head>
          <Name to={paths.profile(author.id)}>{author.displayName}</Name>
          {author.id === talk.postAuthorId && <Tag $tone="error">{words.author}</Tag>}
          <Answered comment={comment} />
          <time dateTime={comment.createTime} title={formatDateTime(comment.createTime)}>
            {relativeTime(comment.createTime, talk.now)}
          </time>
          {comment.isEdited && <span>{words.edited}</span>}
        </Head>
        <OwnComment comment={comment} talk={talk}>
          {(edit) => (
            <>
              <CommentText comment={comment} />
              {comment.status === 'held' && (
                <Text $tone="warn" $size="s">
                  {words.heldFor(comment.heldFor.join('、'))}
                </Text>
              )}
              {comment.moderation !== null && talk.moderated(comment)}
              <Acts>
                <LikeButton comment={comment} name={author.displayName} />
                {comment.abilities.reply && (
                  <Act
                    ref={reply}
                    aria-label={words.replyLabel(author.displayName)}
                    onClick={onReply}
                  >
                    {words.reply}
                  </Act>
                )}
                {edit && (
                  <Act
                    ref={edit.button}
                    aria-label={words.editLabel(beginningOf(comment))}
                    onClick={edit.begin}
                  >
                    {words.edit}
                  </Act>
                )}
                {comment.abilities.delete && (
                  <DeleteButton key={comment.id} comment={comment} />
                )}
                {comment.abilities.report && talk.report(comment)}
              </Acts>
            </>
          )}
        </OwnComment>
      </Body>
    </Item>
  )
}

/** What stands in the place of a comment that one may not read. */
const gone: Record<Comment['status'], string> = {
  visible: words.deleted,
  held: words.held,
  hidden: words.hidden,
  deleted: words.deleted,
}

/** Whom a reply answers, where that is not the first of its thread. */
function Answered({ comment: { replyTo, rootId, parentId } }: { comment: Comment }) {
  if (parentId === rootId) return null
  if (replyTo === null) return <span>{words.repliesToGone}</span>
  return (
    <span>
      {words.repliesTo} <Link to={paths.profile(replyTo.id)}>{replyTo.displayName}</Link>
    </span>
  )
}

const Item = styled.article`
  display: flex;
  gap: ${theme.space[3]};

  &[aria-current] {
    /* What it answers stays in sight above it, and toasts beside it. */
    scroll-margin-top: 25vh;
    border-radius: ${theme.radius.s};
    outline: 2px solid ${theme.color.accent};
    outline-offset: ${theme.space[2]};
    background: ${theme.color.surface};
    box-shadow: 0 0 0 ${theme.space[2]} ${theme.color.surface};
  }
`

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[1]};
  min-width: 0;
`

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  align-items: center;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};

  a:hover {
    color: ${theme.color.accent};
  }
`

const Name = styled(Link)`
  color: ${theme.color.ink};
  font-weight: 600;
  overflow-wrap: anywhere;
`

const Acts = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[4]};
  align-items: center;
`

const Gone = styled.p`
  padding: ${theme.space[2]} 0;
  color: ${theme.color.inkFaint};
`

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
function OwnComment({ comment, talk: { userId }, children }: OwnCommentProps) {
  const { unsentTexts } = useRuntime()
  const draft: CommentDraft = {
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

/** For the button that opens something in the page: the focus comes back to it when that closes, unless it is elsewhere by then. */
function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (hasClosed && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [isOpen])
  return button
}
