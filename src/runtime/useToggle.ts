import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Failure } from '#machines/lib/failure.ts'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { useRuntime } from './context.tsx'
import type { toggleMachineOf } from './toggle.ts'
import { useConnected } from './useConnected.ts'

type Toggle = ReturnType<typeof toggleMachineOf>

/**
 * Something that is on or off on the server, shown changed at once and back again when refused. `isOn` is what the
 * page last heard; `toastOf` words the outcome, null staying silent; `create` counts once, when the view appears.
 */
export function useToggle(
  create: () => Toggle,
  isOn: boolean,
  toastOf: (wanted: boolean, failure: Failure | null) => ToastRequest | null,
) {
  const { toaster } = useRuntime().actors
  const [machine] = useState(create)
  const actor = useActorRef(machine, { input: { value: isOn } })

  useEffect(() => actor.send({ type: 'mutation.sync', value: isOn }), [actor, isOn])
  useEffect(() => {
    const tell = (wanted: boolean, failure: Failure | null) => {
      const toast = toastOf(wanted, failure)
      if (toast) toaster.send({ type: 'toast.show', toast })
    }
    const heard = [
      actor.on('mutation.committed', ({ value }) => tell(value, null)),
      actor.on('mutation.failed', ({ value, failure }) => tell(value, failure)),
    ]
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [actor, toaster, toastOf])

  const { value, isRunning, run } = useConnected(actor, connectMutation)
  return { isOn: value, isRunning, toggle: () => run(!value) }
}
