import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import { failureOf } from '#machines/lib/caught.ts'
import { failureText, operationFailed } from '#src/messages/failures.ts'
import type { Api } from '#src/data/api.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'

/** Something done at the press of a button. */
export interface Act {
  /** The call, quiet since its failure is told here. */
  call: (api: Api) => Promise<unknown>
  /** What is told once it is done. */
  told: string
  /** Also when it was refused: what is shown may be what is outdated. */
  onDone: () => void
}

/** Does one thing at a time, and tells what became of it. */
export function useAct() {
  const runtime = useRuntime()
  const [machine] = useState(() => createActMachine(runtime))
  const actor = useActorRef(machine, { input: { value: null } })
  return connectMutation<Act | null>(
    useSelector(actor, (snapshot) => snapshot),
    (event) => actor.send(event),
  )
}

function createActMachine({ api, actors: { toaster } }: Runtime) {
  return createMutationMachine<Act | null>().provide({
    actors: {
      commit: fromPromise<Act | null, Change<Act | null>>(async ({ input: { to: act } }) => {
        if (act === null) return null
        try {
          await act.call(api)
          toaster.send({ type: 'toast.show', toast: { kind: 'success', title: act.told } })
        } catch (error) {
          const message = failureText(failureOf(error))
          const toast = { kind: 'error', title: operationFailed, message } as const
          toaster.send({ type: 'toast.show', toast })
        }
        act.onDone()
        return act
      }),
    },
  })
}
