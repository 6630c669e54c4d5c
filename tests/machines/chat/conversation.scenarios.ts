import type { conversationMachine } from '#machines/chat/conversation.machine.ts'
import type { Scenario } from '#tests/support/paths/model.ts'
import { deletionScenarios } from './scenarios/deletion.scenarios.ts'
import { historyScenarios } from './scenarios/history.scenarios.ts'
import { readingScenarios } from './scenarios/reading.scenarios.ts'

/** A conversation of two, walk by walk. */
export const conversationScenarios: readonly Scenario<typeof conversationMachine>[] = [
  ...readingScenarios,
  ...historyScenarios,
  ...deletionScenarios,
]
