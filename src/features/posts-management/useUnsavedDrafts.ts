import { defineUnsavedDrafts } from '#src/data/own/drafts.ts'
import { unsaved as words } from '#src/messages/posts-management.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import { startTask } from '#src/runtime/task.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { useTask } from '#src/runtime/useTask.ts'

/** The texts that only this browser has, and dropping one. A browser that keeps nothing has left nothing behind. */
export function useUnsavedDrafts() {
  const { query, discarding } = unsavedOf(useRuntime())
  return { items: useQuery(query).data ?? [], discard: useTask(discarding).run }
}

const unsavedOf = perRuntime((runtime) => {
  const { drafts, queryClient } = runtime
  const query = defineUnsavedDrafts(async () => (await drafts()).unsaved())
  const discarding = startTask(runtime, {
    perform: async (key: string) => (await drafts()).discard(key),
    onSettled: () => queryClient.refresh(query, null),
    doneToast: (_, outcome) => (outcome === 'busy' ? { kind: 'error', ...words.busy } : null),
    failedToast: () => ({ kind: 'error', ...words.failed }),
  })
  return { query, discarding }
})
