import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { createActor, fromPromise } from 'xstate'
import { connectSetup } from '#machines/setup/setup.connect.ts'
import { setupMachine, type SetupInput } from '#machines/setup/setup.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useConnected } from '#src/runtime/useConnected.ts'
import { useOwnActor } from '#src/runtime/useOwnActor.ts'

/** What a view knows and does about the first start. */
export type SetupView = ReturnType<typeof useSetup>

/** The first start by this link. The address says which step is shown, so going back and reloading lead where one expects. */
export function useSetup({ invite, step }: SetupInput) {
  const { api } = useRuntime()
  const navigate = useNavigate()
  const actor = useOwnActor(() => {
    const machine = setupMachine.provide({
      actors: {
        open: fromPromise(({ input, signal }) =>
          api.post('/api/setup/open', { body: input, signal, quiet: true }),
        ),
      },
    })
    return createActor(machine, { input: { invite, step } })
  })
  useEffect(() => actor.send({ type: 'setup.show', step }), [actor, step])
  useEffect(() => {
    const moves = actor.on(
      'setup.moved',
      (moved) => void navigate(paths.setup(invite, moved.step)),
    )
    return () => moves.unsubscribe()
  }, [actor, invite, navigate])
  return useConnected(actor, connectSetup)
}
