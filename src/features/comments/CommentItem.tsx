import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Comment } from '#src/data/types.ts'
import { comment as words } from '#src/messages/comments.ts'
import { paths } from '#src/runtime/paths.ts'
import { useDates } from '#src/runtime/time.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { CommentText } from './CommentText.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { LikeButton } from './LikeButton.tsx'
import { OwnComment } from './OwnComment.tsx'
import { Act } from './acts.tsx'
import { beginningOf } from './beginning.ts'
import { anchorOf } from './sought.ts'
import type { Talk } from './talk.ts'
import { useFocusBack } from './useFocusBack.ts'

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
