import { Link } from 'react-router-dom'
import { follow as words } from '#src/messages/topics.ts'
import { useLoginPath } from '#src/runtime/address.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { useToggle } from '#src/runtime/toggle.ts'
import type { Topic } from '#src/data/types.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { createTopicFollowMachine, topicFollowToast } from './follow.ts'

/** The number on the wire of a topic that readers may open. */
const enabled = 1

type Followable = Pick<Topic, 'id' | 'name' | 'status' | 'isFollowed'>

/** Follows or unfollows a topic; leads a visitor to sign in, and is not there while the topic is not open to readers. */
export function TopicFollowButton({ topic }: { topic: Followable }) {
  const session = useSession()
  const login = useLoginPath()
  if (topic.status !== enabled) return null
  if (session.isSignedIn) return <FollowSwitch key={topic.id} topic={topic} />
  return (
    <Chip as={Link} to={login} aria-label={words.label(words.follow, topic.name)}>
      {words.follow}
    </Chip>
  )
}

function FollowSwitch({ topic }: { topic: Followable }) {
  const runtime = useRuntime()
  const follow = useToggle(
    () => createTopicFollowMachine(runtime, topic.id),
    topic.isFollowed,
    topicFollowToast,
  )
  const text = follow.isOn ? words.following : words.follow
  return (
    <Chip {...follow.press} aria-label={words.label(text, topic.name)}>
      {text}
    </Chip>
  )
}
