import { Heart } from 'lucide-react'
import { useState } from 'react'
import { css, styled } from 'styled-components'
import type { Comment } from '#src/data/types.ts'
import { firstLine } from '#src/lib/characters.ts'
import { formatCount } from '#src/lib/counts.ts'
import { comment as words } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useTask } from '#src/runtime/task.ts'
import { useToggle } from '#src/runtime/toggle.ts'
import { media, theme } from '#src/theme/theme.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { createLikeMachine, deletionOf, likeToast } from './reacting.ts'

interface LikeButtonProps {
  comment: Comment
  /** Who wrote it. */
  name: string
}

/** Likes a comment; shows at once, and goes back when refused. Who may not like it sees the count. */
export function LikeButton({ comment, name }: LikeButtonProps) {
  if (comment.abilities.like)
    return <LikeSwitch key={comment.id} comment={comment} name={name} />
  return comment.likeCount > 0 ? (
    <Fact>
      <Heart size={14} aria-hidden />
      {formatCount(comment.likeCount)} {words.like}
    </Fact>
  ) : null
}

function LikeSwitch({ comment, name }: LikeButtonProps) {
  const runtime = useRuntime()
  const like = useToggle(() => createLikeMachine(runtime, comment), comment.isLiked, likeToast)
  const count = comment.likeCount + Number(like.isOn) - Number(comment.isLiked)
  const shown = formatCount(count)
  return (
    <Act {...like.press} aria-label={words.likeLabel(name, shown)}>
      <Heart size={14} aria-hidden />
      {count > 0 ? shown : words.like}
    </Act>
  )
}

/** Takes a comment back, after asking whether it is meant. */
export function DeleteButton({ comment }: { comment: Comment }) {
  const deletion = useTask(deletionOf(useRuntime())(comment.id))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Act
        aria-haspopup="dialog"
        aria-label={words.deleteLabel(beginningOf(comment))}
        onClick={() => setIsAsking(true)}
      >
        {words.delete}
      </Act>
      {isAsking && (
        <ConfirmDialog
          question={{
            title: words.deleteHeading,
            text: words.deleteText,
            confirm: words.deleteConfirm,
          }}
          running={deletion.isRunning ? words.deleting : null}
          onConfirm={deletion.wayTo(comment).run}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const small = css`
  display: inline-flex;
  gap: 4px;
  align-items: center;
  flex: none;
  min-height: 28px;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
  font-variant-numeric: tabular-nums;
`

/** One of the small things to do with a comment; pressed, it looks its state. */
export const Act = styled.button.attrs({ type: 'button' })`
  ${small}
  margin: 0 -6px;
  padding: 0 6px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;

  ${media.hover} {
    &:hover {
      color: ${theme.color.accent};
    }
  }

  &[aria-pressed='true'] {
    color: ${theme.color.seal};

    svg {
      fill: currentcolor;
    }
  }
`

/** What stands in its place for a viewer who can't do it. */
const Fact = styled.span`
  ${small}
`

/** So much of a comment tells it from the others of a page. */
const tellingLength = 20

export const beginningOf = ({ content }: Pick<Comment, 'content'>) =>
  firstLine(content, tellingLength) || words.deleted
