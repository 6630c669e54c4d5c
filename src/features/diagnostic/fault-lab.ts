import type { Problems } from '#machines/form/form.types.ts'
import type { FaultLab, FaultKind, FaultOrder } from '#openapi/faults.ts'
import type { Api } from '#src/data/api.ts'
import { faultLab } from '#src/data/own/people.ts'
import { problems as words } from '#src/messages/diagnostic-faults.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm, type Form } from '#src/runtime/form.ts'
import { useOwnTask } from '#src/runtime/task.ts'
import { useLookingAgain } from '#src/runtime/useLookingAgain.ts'
import { useQuery } from '#src/runtime/useQuery.ts'

/** The lab as this session sees it, what is to be armed next, and the way to clear all. */
export function useFaultLab() {
  const runtime = useRuntime()
  const lab = useQuery(faultLab, null)
  const take = (data: FaultLab) => runtime.queryClient.set(faultLab, null, data)
  const form = useForm(faultForm(runtime.api, take))
  const clearing = useOwnTask(async (_: null, signal) =>
    take(await runtime.api.delete('/api/faults', { signal, quiet: true })),
  )
  // What is armed may happen at any moment, and nobody tells the page.
  useLookingAgain((lab.data?.armed.length ?? 0) > 0, 1000, lab.refresh)
  return { lab, form, clearing }
}

/** As typed. */
export interface FaultEntry {
  kind: FaultKind
  target: string
  milliseconds: string
  /** Empty: until it is cleared. */
  times: string
}

const pushKinds: readonly FaultKind[] = ['drop', 'repeat', 'reorder']

/** What each kind goes by; null for what concerns both connections at once. */
export function targetOf(kind: FaultKind): 'calls' | 'pushes' | null {
  if (kind === 'disconnect') return null
  return pushKinds.includes(kind) ? 'pushes' : 'calls'
}

export const takesTime = (kind: FaultKind) => kind === 'delay' || kind === 'slow-database'

/** Keep in step with server/faults/orders.ts. */
const longest = 60_000

const newFault: FaultEntry = {
  kind: '500',
  target: '*',
  milliseconds: '800',
  times: '1',
}

/** A target of calls means nothing for pushes. */
export const withKind = (entry: FaultEntry, kind: FaultKind): FaultEntry => ({
  ...entry,
  kind,
  target: targetOf(kind) === targetOf(entry.kind) ? entry.target : newFault.target,
})

function problemsOf({ kind, target, milliseconds }: FaultEntry): Problems<FaultEntry> {
  const time = Number(milliseconds)
  const isTime = /^\d+$/.test(milliseconds) && time >= 1 && time <= longest
  return {
    ...(targetOf(kind) !== null && target.trim() === '' && { target: words.target }),
    ...(takesTime(kind) && !isTime && { milliseconds: words.milliseconds(longest) }),
  }
}

const orderOf = ({ kind, target, milliseconds, times }: FaultEntry): FaultOrder => ({
  kind,
  target: targetOf(kind) === null ? '*' : target.trim(),
  milliseconds: takesTime(kind) ? Number(milliseconds) : null,
  times: times === '' ? null : Number(times),
})

/** Arms what was entered; `onLab` hears how the lab stands then. */
export const faultForm = (api: Api, onLab: (lab: FaultLab) => void): Form<FaultEntry> => ({
  values: newFault,
  validate: problemsOf,
  submit: async (values, signal) =>
    onLab(await api.post('/api/faults', { body: orderOf(values), signal })),
})
