import { findChromium } from './lib/chromium.mjs'
import { bin, ensureBuilt, ensureInstalled, run } from './lib/project.mjs'

// Every path of the machines that a browser can walk; or those whose id, or machine, is named.
await ensureInstalled()
const names = process.argv.slice(2)
const grep = names.length > 0 ? ['--grep', names.join('|')] : []
const chosen = ['test', 'tests/journeys/models', ...grep]
const options = { env: { ...process.env, JOURNEYS: 'all' } }

if (names.length === 0 || (await areKnown())) {
  await ensureBuilt()
  options.env.CHROMIUM_PATH = await findChromium()
  process.exitCode = await run(bin('playwright'), chosen, options)
} else {
  console.error(`没有编号或机器叫“${names.join('、')}”的路径。npm run paths 写出它们的编号。`)
  process.exitCode = 1
}

async function areKnown() {
  const listing = await run(bin('playwright'), [...chosen, '--list'], {
    ...options,
    stdio: 'ignore',
  })
  return listing === 0
}
