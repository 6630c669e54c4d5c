import { useRuntime } from '#src/runtime/context.tsx'
import { useToggle } from '#src/runtime/useToggle.ts'
import { createFollowMachine, createNotifyMachine, followToast, notifyToast } from './follow.ts'
import type { Followed } from './remember-follow.ts'

/** Following somebody. `isFollowed` is what the page last heard from the server. */
export function useFollow(followed: Followed, isFollowed: boolean) {
  const runtime = useRuntime()
  return useToggle(() => createFollowMachine(runtime, followed), isFollowed, followToast)
}

/** Being told of what a followed person publishes. */
export function useNotify(userId: string, isOn: boolean) {
  const runtime = useRuntime()
  const followed = { userId, postId: undefined }
  return useToggle(() => createNotifyMachine(runtime, followed), isOn, notifyToast)
}
