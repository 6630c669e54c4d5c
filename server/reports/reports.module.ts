import { appealsRoutes } from '#server/appeals/appeals.routes.ts'
import { createAppeals } from '#server/appeals/appeals.service.ts'
import { createRestore } from '#server/appeals/restoring.ts'
import type { Core } from '#server/core.ts'
import type { Module } from '#server/module.ts'
import { createAct, type Hands } from './actions.ts'
import { createCaseReading } from './cases.reading.ts'
import { createCases } from './cases.service.ts'
import { casesRoutes, reportsRoutes } from './reports.routes.ts'
import { createReports } from './reports.service.ts'

/** Everything about reports and appeals: what members say of what they read, and what administrators make of it. */
export function createReportsModule(core: Core, hands: Hands) {
  const reports = createReports(core)
  const reading = createCaseReading(core)
  const cases = createCases({
    ...core,
    act: createAct(hands),
    hold: (tx, accountId) => hands.accounts.hold(tx, accountId),
  })
  const appeals = createAppeals({ ...core, restore: createRestore(hands) })
  const module: Module = {
    handlers: {
      ...reportsRoutes(reports, core),
      ...casesRoutes({ cases, reading }, core.clock),
      ...appealsRoutes(appeals, core),
    },
  }
  return { module }
}
