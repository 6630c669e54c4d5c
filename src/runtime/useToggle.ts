import { useEffect } from 'react'
import { createActor } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { useRuntime } from './context.tsx'
import type { toggleMachineOf } from './toggle.ts'
import { useConnected } from './useConnected.ts'
import { useOwnActor } from './useOwnActor.ts'

type Toggle = ReturnType<typeof toggleMachineOf>

/**
 * Something that is on or off on the server, shown changed at once and back again when refused. `isOn` is what the
 * page last heard; `toastOf` words the outcome, null staying silent, which is told on another page, too, when a kept one has
 * been left. `create` and `toastOf` count once, when the view appears.
 */
export function useToggle(
  create: () => Toggle,
  isOn: boolean,
  toastOf: (wanted: boolean, failure: Failure | null) => ToastRequest | null,
) {
  const { toaster } = useRuntime().actors
  const actor = useOwnActor(() => {
    const toggle = createActor(create(), { input: { value: isOn } })
    const tell = (wanted: boolean, failure: Failure | null) => {
      const toast = toastOf(wanted, failure)
      if (toast) toaster.send({ type: 'toast.show', toast })
    }
    toggle.on('mutation.committed', ({ value }) => tell(value, null))
    toggle.on('mutation.failed', ({ value, failure }) => tell(value, failure))
    return toggle
  })
  useEffect(() => actor.send({ type: 'mutation.sync', value: isOn }), [actor, isOn])

  const { value, isRunning, run } = useConnected(actor, connectMutation)
  return { isOn: value, isRunning, toggle: () => run(!value) }
}
