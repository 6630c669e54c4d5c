import type { ReactNode } from 'react'
import { failureOf } from '#machines/lib/failure.ts'
import { setupSteps, type SetupFacts, type SetupStep } from '#machines/setup/setup.machine.ts'
import type { SetupView } from './useSetup.ts'

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
