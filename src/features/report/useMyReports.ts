import { ownReports } from '#src/data/own/reports.ts'
import { withdrawal } from '#src/messages/reports.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { useTask } from '#src/runtime/useTask.ts'
import { createWithdrawing } from '#src/runtime/withdrawing.ts'

/** How to take a report back. */
const withdrawingOf = perRuntime((runtime: Runtime) =>
  createWithdrawing(runtime, {
    withdraw: (id) =>
      runtime.api.delete('/api/report/{id}', { params: { path: { id } }, quiet: true }),
    words: withdrawal,
    refresh: () => runtime.queryClient.refresh(ownReports, null),
  }),
)

/** One page of what one has reported, from 1, and how to take a report back. */
export function useMyReports(page: number) {
  const withdrawing = useTask(withdrawingOf(useRuntime()))
  return { ...useListQueryAt(ownReports, null, { filter: {}, page }), withdrawing }
}
