import { useRuntime } from '#src/runtime/context.tsx'
import { useToggle } from '#src/runtime/useToggle.ts'
import { createTopicFollowMachine, topicFollowToast } from './follow.ts'

/** Following a topic. `isFollowed` is what the page last heard from the server; the topic counts once, when the view appears. */
export function useTopicFollow(topicId: string, isFollowed: boolean) {
  const runtime = useRuntime()
  return useToggle(
    () => createTopicFollowMachine(runtime, topicId),
    isFollowed,
    topicFollowToast,
  )
}
