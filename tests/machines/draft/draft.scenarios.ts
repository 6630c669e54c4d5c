import type { draftMachine } from '#machines/draft/draft.machine.ts'
import type { Scenario } from '#tests/support/paths/model.ts'
import { conflictScenarios } from './scenarios/conflict.scenarios.ts'
import { localScenarios } from './scenarios/local.scenarios.ts'
import { openingScenarios } from './scenarios/opening.scenarios.ts'
import { placesScenarios } from './scenarios/places.scenarios.ts'
import { publishingScenarios } from './scenarios/publishing.scenarios.ts'
import { savingScenarios } from './scenarios/saving.scenarios.ts'

/** What becomes of a draft, walk by walk. */
export const draftScenarios: readonly Scenario<typeof draftMachine>[] = [
  ...openingScenarios,
  ...savingScenarios,
  ...localScenarios,
  ...conflictScenarios,
  ...publishingScenarios,
  ...placesScenarios,
]
