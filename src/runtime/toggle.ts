import { fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'

/** The mutation's machine of something that is on or off, with the server behind it; `commit` answers how it stands then. */
export const toggleMachineOf = (commit: (wanted: boolean) => Promise<boolean>) =>
  createMutationMachine<boolean>().provide({
    actors: {
      // Without a signal, since leaving a page takes back no press.
      commit: fromPromise<boolean, Change<boolean>>(({ input }) => commit(input.to)),
    },
  })

interface ToastWords {
  title: string
  message: string
}

/** How a press that follows or leaves is told (specification §8). `wanted` is what it asked for. */
export const toggleToast =
  (words: Record<'followed' | 'unfollowed' | 'followFailed' | 'unfollowFailed', ToastWords>) =>
  (wanted: boolean, failure: Failure | null): ToastRequest => {
    if (failure === null)
      return { kind: 'success', ...(wanted ? words.followed : words.unfollowed) }
    return refusalToast(failure, wanted ? words.followFailed : words.unfollowFailed)
  }

/** What the server says of a refusal, or else `message`. */
export function refusalToast(failure: Failure, { title, message }: ToastWords): ToastRequest {
  const said = 'message' in failure ? failure.message : undefined
  return { kind: 'error', title, message: said ?? message }
}
