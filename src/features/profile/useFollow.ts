import { useRuntime } from '#src/runtime/context.tsx'
import { useToggle } from '#src/runtime/useToggle.ts'
import { createFollowMachine, followToast } from './follow.ts'
import type { Followed } from './remember-follow.ts'

/** Following somebody. `isFollowed` is what the page last heard from the server. */
export function useFollow(followed: Followed, isFollowed: boolean) {
  const runtime = useRuntime()
  return useToggle(() => createFollowMachine(runtime, followed), isFollowed, followToast)
}
