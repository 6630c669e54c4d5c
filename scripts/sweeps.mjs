import { parseArgs } from 'node:util'
import { findPrograms } from './lib/programs.mjs'
import { ensureBuilt, ensureInstalled } from './lib/project.mjs'
import { clearReports, conclude, explore, playwright, vitest } from './lib/run-tests.mjs'

// What is heavy, and seldom says more than `npm test` has said. `--part 2/8` is the second of eight parts of it.
const { part } = parseArgs({ options: { part: { type: 'string' } } }).values
if (part !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(part))
  throw new Error(`--part takes which of how many, such as 2/8, and not ${part}`)

clearReports('sweeps', 'swept journeys', 'explore')
await ensureInstalled()
await findPrograms()
await ensureBuilt()
conclude([
  await vitest('sweeps', ['second-engine', 'sweeps'], part),
  await playwright('swept journeys', ['sweeps waiting', 'sweeps'], part),
  await explore(2),
])
