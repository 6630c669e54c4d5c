import { findChromium } from './lib/chromium.mjs'
import { bin, ensureBuilt, ensureInstalled, run } from './lib/project.mjs'

// Every path of the machines that a browser can walk; or those whose id, or machine, is named.
await ensureInstalled()
await ensureBuilt()
const names = process.argv.slice(2)
process.exitCode = await run(
  bin('playwright'),
  ['test', 'tests/journeys/models', ...(names.length > 0 ? ['--grep', names.join('|')] : [])],
  { env: { ...process.env, JOURNEYS: 'all', CHROMIUM_PATH: await findChromium() } },
)
