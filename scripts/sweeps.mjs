import { ensureBuilt, ensureInstalled } from './lib/project.mjs'
import { clearReports, conclude, findPrograms, playwright, vitest } from './lib/run-tests.mjs'
import { explore } from './lib/explore.mjs'

// What is heavy, and seldom says more than `npm test` has said.
clearReports('sweeps', 'swept journeys')
await ensureInstalled()
await findPrograms()
await ensureBuilt()
conclude([
  await vitest('sweeps', ['other-engine', 'sweeps']),
  await playwright('swept journeys', ['sweeps']),
  await explore(),
])
