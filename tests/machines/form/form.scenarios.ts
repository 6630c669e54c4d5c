import type { Scenario } from '#tests/support/paths/model.ts'
import type { registrationMachine } from './form.events.ts'
import { checkScenarios } from './scenarios/check.scenarios.ts'
import { codeScenarios } from './scenarios/code.scenarios.ts'
import { followingScenarios } from './scenarios/following.scenarios.ts'
import { submittingScenarios } from './scenarios/submitting.scenarios.ts'

/** A registration with a mailed code and a checked nickname, walk by walk. */
export const formScenarios: readonly Scenario<typeof registrationMachine>[] = [
  ...submittingScenarios,
  ...followingScenarios,
  ...codeScenarios,
  ...checkScenarios,
]
