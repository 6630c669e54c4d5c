import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './lib/checks.mjs'
import { findChromium } from './lib/chromium.mjs'
import { findServers } from './lib/servers.mjs'
import { bin, ensureBuilt, ensureInstalled, root, run } from './lib/project.mjs'

const reports = join(root, 'tests/report')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await ensureInstalled()
process.env.CHROMIUM_PATH = await findChromium()
await findServers()

const totals = [await checks(), await vitest(), await journeys()]
const passed = totals.reduce((sum, total) => sum + total.passed, 0)
const failed = totals.reduce((sum, total) => sum + total.failed, 0)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)

async function vitest() {
  console.log('\n── unit, machines, contract, server')
  const file = join(reports, 'vitest.json')
  const code = await run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = read(file)
  // A file that cannot be loaded fails without a failed test in it.
  return settle(code, report?.numPassedTests, report?.numFailedTests)
}

async function journeys() {
  console.log('\n── journeys in the browser')
  await ensureBuilt()
  const file = join(reports, 'journeys.json')
  const code = await run(bin('playwright'), ['test'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const stats = read(file)?.stats
  return settle(code, stats && stats.expected + stats.flaky, stats?.unexpected)
}

/** A step that exits badly has at least one failure, whatever its report says. */
function settle(code, passed = 0, failed = 0) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
