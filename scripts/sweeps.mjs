import { findPrograms } from './lib/programs.mjs'
import { ensureBuilt, ensureInstalled } from './lib/project.mjs'
import { clearReports, conclude, explore, playwright, vitest } from './lib/run-tests.mjs'

// What is heavy, and seldom says more than `npm test` has said.
clearReports('sweeps', 'swept journeys', 'explore')
await ensureInstalled()
await findPrograms()
await ensureBuilt()
conclude([
  await vitest('sweeps', ['second-engine', 'sweeps']),
  await playwright('swept journeys', ['sweeps waiting', 'sweeps']),
  await explore(2),
])
