import type { FaultLab } from '#openapi/faults.ts'
import { faultLab } from '#src/data/own/people.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { useLookingAgain } from '#src/runtime/useLookingAgain.ts'
import { useOwnTask } from '#src/runtime/useTask.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { faultForm } from './fault-form.ts'

/** The lab as this session sees it, what is to be armed next, and the way to clear all. */
export function useFaultLab() {
  const runtime = useRuntime()
  const lab = useQuery(faultLab)
  const take = (data: FaultLab) => runtime.queryClient.set(faultLab, null, data)
  const form = useForm(faultForm(runtime.api, take))
  const clearing = useOwnTask(async (_: null, signal) =>
    take(await runtime.api.delete('/api/faults', { signal, quiet: true })),
  )
  // What is armed may happen at any moment, and nobody tells the page.
  useLookingAgain((lab.data?.armed.length ?? 0) > 0, 1000, lab.refresh)
  return { lab, form, clearing }
}
