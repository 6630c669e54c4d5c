import { ownReports } from '#src/data/own/reports.ts'
import { withdrawal } from '#src/messages/reports.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { startTask, useTask } from '#src/runtime/task.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useListQueryAt } from '#src/runtime/useQuery.ts'

/** How to take a report back. */
const withdrawingOf = perRuntime((runtime: Runtime) =>
  startTask<string>(runtime, {
    perform: (id) =>
      runtime.api.delete('/api/report/{id}', { params: { path: { id } }, quiet: true }),
    // It may stand otherwise by now, whatever the server said.
    onSettled: () => runtime.queryClient.refresh(ownReports, null),
    doneToast: () => ({ kind: 'success', ...withdrawal.done }),
    failedToast: (_, failure) => ({ kind: 'error', ...withdrawal.failed(failure) }),
  }),
)

/** One page of what one has reported, from 1, and how to take a report back. */
export function useMyReports(page: number) {
  const withdrawing = useTask(withdrawingOf(useRuntime()))
  return { ...useListQueryAt(ownReports, null, { filter: {}, page }), withdrawing }
}
