import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import * as queries from '#src/data/queries.ts'
import { failureText } from '#src/messages/failures.ts'
import { privacy as words } from '#src/messages/people.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { toggleMachineOf } from '#src/runtime/toggle.ts'

/** Whether one's follows are shown: changes at once, and goes back when the server refuses. */
export const createShowingMachine = (
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  userId: string,
) =>
  toggleMachineOf(async (wanted) => {
    const body = { showsFollows: wanted }
    const { showsFollows } = await api.put('/api/account/privacy', { body })
    queryClient.patch(queries.profile, userId, (profile) => ({ ...profile, showsFollows }))
    return showsFollows
  })

export const showingToast = (wanted: boolean, failure: Failure | null): ToastRequest =>
  failure === null
    ? { kind: 'success', ...(wanted ? words.shown : words.hidden) }
    : { kind: 'error', title: words.failed, message: failureText(failure) }
