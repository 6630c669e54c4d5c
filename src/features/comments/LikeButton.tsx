import { Heart } from 'lucide-react'
import { formatCount } from '#src/lib/counts.ts'
import { comment as words } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Comment } from '#src/data/types.ts'
import { useToggle } from '#src/runtime/useToggle.ts'
import { Act, Fact } from './acts.tsx'
import { createLikeMachine, likeToast } from './reacting.ts'

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
    <Act
      aria-pressed={like.isOn}
      aria-busy={like.isRunning}
      aria-label={words.likeLabel(name, shown)}
      onClick={like.toggle}
    >
      <Heart size={14} aria-hidden />
      {count > 0 ? shown : words.like}
    </Act>
  )
}
