import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { rememberFollow } from '#src/data/remember-follow.ts'
import { follow as words } from '#src/messages/profile.ts'
import { viewerIdOf } from '#src/runtime/account.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { refusalToast, toggleMachineOf, toggleToast } from '#src/runtime/toggle.ts'

/** Whether somebody is followed: shows at once, and goes back when the server refuses. */
export function createFollowMachine(
  runtime: Pick<Runtime, 'api' | 'queryClient' | 'actors'>,
  userId: string,
) {
  const call = { params: { path: { id: userId } } }
  return toggleMachineOf(async (wanted) => {
    const answer = wanted
      ? await runtime.api.post('/api/userfollow/follow/{id}', {
          ...call,
          params: { ...call.params, query: { enableNotification: true } },
        })
      : await runtime.api.delete('/api/userfollow/unfollow/{id}', call)
    remember(runtime, userId, answer)
    return answer.isFollowing
  })
}

/** How a press is told. */
export const followToast = toggleToast(words)

/** Whether one is told of what a followed person publishes. Whoever unfollowed them elsewhere learns so here. */
export const createNotifyMachine = (
  runtime: Pick<Runtime, 'api' | 'queryClient' | 'actors'>,
  userId: string,
) =>
  toggleMachineOf(async (wanted) => {
    const answer = await runtime.api.post('/api/userfollow/follow/{id}', {
      params: {
        path: { id: userId },
        query: { enableNotification: wanted, onlyIfFollowing: true },
      },
    })
    remember(runtime, userId, answer)
    return answer.enableNotification
  })

/** The switch shows that it was heard; only a refusal is told. */
export const notifyToast = (_wanted: boolean, failure: Failure | null): ToastRequest | null =>
  failure && refusalToast(failure, words.notifyFailed)

function remember(
  { queryClient, actors }: Pick<Runtime, 'queryClient' | 'actors'>,
  userId: string,
  answer: components['schemas']['FollowAnswer'],
) {
  rememberFollow(queryClient, { userId, viewerId: viewerIdOf(actors) }, answer)
}
