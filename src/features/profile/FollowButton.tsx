import { Bell, BellOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import { follow as words } from '#src/messages/profile.ts'
import { useLoginPath } from '#src/runtime/address.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { useToggle } from '#src/runtime/toggle.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { createFollowMachine, createNotifyMachine, followToast, notifyToast } from './follow.ts'

interface FollowButtonProps {
  /** With `enableNotification` there is also a switch for being told of what they publish. */
  creator: {
    id: string
    displayName: string
    isFollowed: boolean
    enableNotification?: boolean
  }
}

/** Follows or unfollows somebody; leads a visitor to sign in, and is not there for oneself. */
export function FollowButton({ creator }: FollowButtonProps) {
  const session = useSession()
  const login = useLoginPath()
  if (session.isCurrentUser(creator.id)) return null
  if (session.isSignedIn) return <FollowSwitch key={creator.id} creator={creator} />
  return (
    <Chip as={Link} to={login} aria-label={words.label(words.follow, creator.displayName)}>
      {words.follow}
    </Chip>
  )
}

function FollowSwitch({ creator }: FollowButtonProps) {
  const { id, displayName, enableNotification } = creator
  const runtime = useRuntime()
  const follow = useToggle(
    () => createFollowMachine(runtime, id),
    creator.isFollowed,
    followToast,
  )
  const text = follow.isOn ? words.following : words.follow
  return (
    <>
      <Chip {...follow.press} aria-label={words.label(text, displayName)}>
        {text}
      </Chip>
      {enableNotification !== undefined && follow.isOn && (
        // A new follow that is on its way has it on.
        <NotifySwitch
          person={creator}
          isOn={follow.isRunning || enableNotification}
          isHeld={follow.isRunning}
        />
      )}
    </>
  )
}

interface NotifySwitchProps {
  person: { id: string; displayName: string }
  isOn: boolean
  /** The follow itself is on its way: what comes after it has to wait. */
  isHeld: boolean
}

function NotifySwitch({ person: { id, displayName }, isOn, isHeld }: NotifySwitchProps) {
  const runtime = useRuntime()
  const notify = useToggle(() => createNotifyMachine(runtime, id), isOn, notifyToast)
  return (
    <Chip {...notify.press} aria-label={words.notifyLabel(displayName)} disabled={isHeld}>
      {notify.isOn ? <Bell size={14} aria-hidden /> : <BellOff size={14} aria-hidden />}
      {words.notify}
    </Chip>
  )
}
