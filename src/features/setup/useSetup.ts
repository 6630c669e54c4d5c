import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { createActor, fromPromise } from 'xstate'
import { failureOf } from '#machines/lib/failure.ts'
import { connectSetup } from '#machines/setup/setup.connect.ts'
import {
  setupMachine,
  type SetupInput,
  setupSteps,
  type SetupFacts,
  type SetupStep,
} from '#machines/setup/setup.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useConnected } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
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

export interface StepProps {
  setup: SetupView
  facts: SetupFacts
}

/** How the account of the first administrator is made: the page brings it. */
export type SignUp = (step: StepProps) => ReactNode

/** The step that an address names; the first one where it names none. */
export const stepOf = (named: string | null): SetupStep =>
  setupSteps.find((step) => step === named) ?? 'site'

/** Asks the server in a step's name. A refusal may be the end of all, so it is told before the step says it. */
export async function asking<Answer>(
  { tellRefusal }: Pick<SetupView, 'tellRefusal'>,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    tellRefusal(failureOf(error))
    throw error
  }
}
