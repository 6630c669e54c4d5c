import { ownPosts } from '#src/data/own/posts.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createDiscarding } from './discarding.ts'
import { createStandings } from './standings.ts'

/** What may be done with what one has written oneself. */
export const ownPostsOf = perRuntime((runtime: Runtime) => {
  const { queryClient } = runtime
  const refresh = () => queryClient.refresh(ownPosts, null)
  const titleOf = (postId: string) =>
    queryClient.items(ownPosts, null).find(({ id }) => id === postId)?.title ?? ''
  const standings = createStandings(runtime, refresh, titleOf)
  const discarding = createDiscarding(runtime, refresh)
  return { standingOf: standings.get, discarding }
})
