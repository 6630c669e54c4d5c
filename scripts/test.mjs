import { checks } from './lib/checks.mjs'
import { findPrograms } from './lib/programs.mjs'
import { ensureBuilt, ensureInstalled } from './lib/project.mjs'
import { clearReports, conclude, playwright, timed, vitest } from './lib/run-tests.mjs'

// What everybody runs before every commit; what is heavy is in sweeps.mjs.
clearReports('vitest', 'journeys')
const installed = await timed('install', async () => {
  await Promise.all([ensureInstalled(), findPrograms()])
  return { passed: 0, failures: [] }
})
const checked = await timed('checks and build', async () => {
  const [result] = await Promise.all([checks(), ensureBuilt()])
  return result
})
conclude([
  installed,
  checked,
  await vitest('vitest', ['unit', 'browser', 'server']),
  await playwright('journeys', ['journeys', 'inside', 'waiting']),
])
