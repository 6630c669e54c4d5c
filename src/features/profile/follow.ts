import { fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { follow as words } from '#src/messages/profile.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { rememberFollow, type Followed } from './remember-follow.ts'

/** Whether somebody is followed: shows at once, and goes back when the server refuses. */
export function createFollowMachine(
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  followed: Followed,
) {
  // Without a signal, since leaving a page takes back no press.
  const call = { params: { path: { id: followed.userId } } }
  return createMutationMachine<boolean>().provide({
    actors: {
      commit: fromPromise<boolean, Change<boolean>>(async ({ input }) => {
        const answer = input.to
          ? await api.post('/api/userfollow/follow/{id}', {
              ...call,
              params: { ...call.params, query: { enableNotification: true } },
            })
          : await api.delete('/api/userfollow/unfollow/{id}', call)
        rememberFollow(queryClient, followed, answer)
        return answer.isFollowing
      }),
    },
  })
}

/** How a press is told (specification §8). `wanted` is what it asked for. */
export function followToast(wanted: boolean, failure: Failure | null): ToastRequest {
  if (failure === null) {
    return { kind: 'success', ...(wanted ? words.followed : words.unfollowed) }
  }
  const { title, message } = wanted ? words.followFailed : words.unfollowFailed
  const said = 'message' in failure ? failure.message : undefined
  return { kind: 'error', title, message: said ?? message }
}

/** Whether one is told of what a followed person publishes. */
export function createNotifyMachine(
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  followed: Followed,
) {
  return createMutationMachine<boolean>().provide({
    actors: {
      commit: fromPromise<boolean, Change<boolean>>(async ({ input }) => {
        const answer = await api.post('/api/userfollow/follow/{id}', {
          params: {
            path: { id: followed.userId },
            query: { enableNotification: input.to },
          },
        })
        rememberFollow(queryClient, followed, answer)
        return answer.enableNotification
      }),
    },
  })
}

/** The switch shows that it was heard; only a refusal is told. */
export function notifyToast(_wanted: boolean, failure: Failure | null): ToastRequest | null {
  if (failure === null) return null
  const { title, message } = words.notifyFailed
  const said = 'message' in failure ? failure.message : undefined
  return { kind: 'error', title, message: said ?? message }
}
