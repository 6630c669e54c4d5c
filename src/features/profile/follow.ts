import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { follow as words } from '#src/messages/profile.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { refusalToast, toggleMachineOf } from '#src/runtime/toggle.ts'
import { rememberFollow, type Followed } from './remember-follow.ts'

/** Whether somebody is followed: shows at once, and goes back when the server refuses. */
export function createFollowMachine(
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  followed: Followed,
) {
  const call = { params: { path: { id: followed.userId } } }
  return toggleMachineOf(async (wanted) => {
    const answer = wanted
      ? await api.post('/api/userfollow/follow/{id}', {
          ...call,
          params: { ...call.params, query: { enableNotification: true } },
        })
      : await api.delete('/api/userfollow/unfollow/{id}', call)
    rememberFollow(queryClient, followed, answer)
    return answer.isFollowing
  })
}

/** How a press is told (specification §8). `wanted` is what it asked for. */
export function followToast(wanted: boolean, failure: Failure | null): ToastRequest {
  if (failure === null) {
    return { kind: 'success', ...(wanted ? words.followed : words.unfollowed) }
  }
  return refusalToast(failure, wanted ? words.followFailed : words.unfollowFailed)
}

/** Whether one is told of what a followed person publishes. */
export const createNotifyMachine = (
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  followed: Followed,
) =>
  toggleMachineOf(async (wanted) => {
    const answer = await api.post('/api/userfollow/follow/{id}', {
      params: { path: { id: followed.userId }, query: { enableNotification: wanted } },
    })
    rememberFollow(queryClient, followed, answer)
    return answer.enableNotification
  })

/** The switch shows that it was heard; only a refusal is told. */
export const notifyToast = (_wanted: boolean, failure: Failure | null): ToastRequest | null =>
  failure && refusalToast(failure, words.notifyFailed)
