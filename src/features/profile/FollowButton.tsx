import { Link, useLocation } from 'react-router-dom'
import { follow as words } from '#src/messages/profile.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { useFollow } from './useFollow.ts'

interface FollowButtonProps {
  creator: { id: string; displayName: string; isFollowed: boolean }
  /** The post on whose page it stands. */
  postId?: string
}

/** Follows or unfollows somebody; leads a visitor to sign in, and is not there for oneself. */
export function FollowButton({ creator, postId }: FollowButtonProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.isCurrentUser(creator.id)) return null
  if (session.isSignedIn) {
    return <FollowSwitch key={creator.id} creator={creator} {...(postId && { postId })} />
  }
  return (
    <Chip
      as={Link}
      to={paths.login(pathname + search)}
      aria-label={words.label(words.follow, creator.displayName)}
    >
      {words.follow}
    </Chip>
  )
}

function FollowSwitch({ creator, postId }: FollowButtonProps) {
  const { id, displayName } = creator
  const follow = useFollow({ userId: id, postId }, creator.isFollowed)
  const text = follow.isOn ? words.following : words.follow
  return (
    <Chip
      aria-pressed={follow.isOn}
      aria-busy={follow.isRunning}
      aria-label={words.label(text, displayName)}
      onClick={follow.toggle}
    >
      {text}
    </Chip>
  )
}
