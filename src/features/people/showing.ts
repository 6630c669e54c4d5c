import { fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import * as queries from '#src/data/queries.ts'
import { failureText } from '#src/messages/failures.ts'
import { privacy as words } from '#src/messages/people.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

/** Whether one's follows are shown: changes at once, and goes back when the server refuses. */
export function createShowingMachine(
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  userId: string,
) {
  return createMutationMachine<boolean>().provide({
    actors: {
      // Without a signal, since leaving the page takes back no press.
      commit: fromPromise<boolean, Change<boolean>>(async ({ input }) => {
        const body = { showsFollows: input.to }
        const { showsFollows } = await api.put('/api/account/privacy', { body })
        queryClient.patch(queries.profile, userId, (profile) => ({ ...profile, showsFollows }))
        return showsFollows
      }),
    },
  })
}

export const showingToast = (wanted: boolean, failure: Failure | null): ToastRequest =>
  failure === null
    ? { kind: 'success', ...(wanted ? words.shown : words.hidden) }
    : { kind: 'error', title: words.failed, message: failureText(failure) }
