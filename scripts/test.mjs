import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './lib/checks.mjs'
import { findChromium } from './lib/chromium.mjs'
import { findServers } from './lib/servers.mjs'
import { bin, ensureBuilt, ensureInstalled, root, run } from './lib/project.mjs'
import { playwrightResult, vitestResult } from './lib/results.mjs'

const reports = join(root, 'tests/report')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await ensureInstalled()
// What the system lacks comes while the sources are checked.
const [checked] = await Promise.all([checks(), findPrograms()])
const results = [checked, await vitest(), await journeys()]
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1
console.log(`\n${passed} passed, ${failures.length} failed`)

async function findPrograms() {
  process.env.CHROMIUM_PATH = await findChromium()
  await findServers()
}

async function vitest() {
  console.log('\n── unit, machines, contract, server')
  const file = join(reports, 'vitest.json')
  const code = await run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return settle('vitest', code, vitestResult(read(file)))
}

async function journeys() {
  console.log('\n── journeys in the browser')
  await ensureBuilt()
  const file = join(reports, 'journeys.json')
  const code = await run(bin('playwright'), ['test'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  return settle('playwright', code, playwrightResult(read(file)))
}

/** A step that exits badly has at least one failure, whatever its report says. */
function settle(name, code, result) {
  if (code === 0 || result.failures.length > 0) return result
  return { ...result, failures: [`${name} ended with ${code}`] }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
