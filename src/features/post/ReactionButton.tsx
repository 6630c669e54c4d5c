import { Bookmark, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { reactions as words } from '#src/messages/posts.ts'
import { useLoginPath } from '#src/runtime/address.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import type { PostDetail } from '#src/data/types.ts'
import { useToggle } from '#src/runtime/toggle.ts'
import { theme } from '#src/theme/theme.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { createReactionMachine, type Reaction, reactionToasts } from './reactions.ts'

interface ReactionButtonProps {
  reaction: Reaction
  post: PostDetail
}

/** Likes or keeps a post; leads a visitor to sign in. Where readers can't, only the count is there. */
export function ReactionButton({ reaction, post }: ReactionButtonProps) {
  const session = useSession()
  const login = useLoginPath()
  const { count } = reactionOf(reaction, post)
  if (post.abilities[reaction])
    return <ReactionSwitch key={post.id} reaction={reaction} post={post} />
  if (session.isSignedIn || post.status !== 'published')
    return (
      <Fact>
        <Face reaction={reaction} count={count}>
          {words[reaction].off}
        </Face>
      </Fact>
    )
  return (
    <Wide as={Link} to={login} aria-label={labelOf(words[reaction].off, count)}>
      <Face reaction={reaction} count={count}>
        {words[reaction].off}
      </Face>
    </Wide>
  )
}

function ReactionSwitch({ reaction, post }: ReactionButtonProps) {
  const runtime = useRuntime()
  const { isOn, count } = reactionOf(reaction, post)
  const toggle = useToggle(
    () => createReactionMachine(runtime, reaction, post.id),
    isOn,
    reactionToasts[reaction],
  )
  const shown = count === null ? null : count + Number(toggle.isOn) - Number(isOn)
  const text = toggle.isOn ? words[reaction].on : words[reaction].off
  return (
    <Wide {...toggle.press} aria-label={labelOf(text, shown)}>
      <Face reaction={reaction} count={shown}>
        {text}
      </Face>
    </Wide>
  )
}

interface FaceProps {
  reaction: Reaction
  /** Null when nobody knows: then it is not spoken of. */
  count: number | null
  children: ReactNode
}

function Face({ reaction, count, children }: FaceProps) {
  const Icon = reaction === 'like' ? Heart : Bookmark
  return (
    <>
      <Icon size={16} aria-hidden />
      {children}
      {count !== null && <span>{formatCount(count)}</span>}
    </>
  )
}

const reactionOf = (reaction: Reaction, post: PostDetail) =>
  reaction === 'like'
    ? { isOn: post.isLiked, count: post.likeCount }
    : { isOn: post.isFavourited, count: post.favouriteCount }

const labelOf = (text: string, count: number | null) =>
  count === null ? text : words.label(text, formatCount(count))

const Wide = styled(Chip)`
  gap: ${theme.space[2]};
  min-height: 36px;
  padding: 0 16px;
  font-size: ${theme.text.s};
  font-variant-numeric: tabular-nums;

  &[aria-pressed='true'] {
    background: ${theme.color.sealSoft};
    color: ${theme.color.seal};

    svg {
      fill: currentcolor;
    }
  }
`

const Fact = styled.span`
  display: inline-flex;
  gap: ${theme.space[1]};
  align-items: center;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
`
