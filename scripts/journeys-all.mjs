import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ensureBuilt, ensureInstalled, outputOf, root, run } from './lib/project.mjs'
import { findChromium } from './lib/programs.mjs'

// Every path of the machines that a browser can walk; or those whose id, or machine, is named.
await ensureInstalled()
const names = process.argv.slice(2)
const folder = 'tests/journeys/models'
const files = names.length > 0 ? filesOf(names) : [folder]
const grep = names.length > 0 ? ['--grep', names.join('|')] : []
const chosen = ['test', ...files, ...grep]
const options = { env: { ...process.env, JOURNEYS: 'all' } }

if (files.length === 0 || (names.length > 0 && (await findNone()))) {
  console.error(`没有编号或机器叫“${names.join('、')}”的路径。npm run paths 写出它们的编号。`)
  process.exitCode = 1
} else {
  await ensureBuilt()
  options.env.CHROMIUM_PATH = await findChromium()
  process.exitCode = await run(bin('playwright'), chosen, options)
}

/** Where the paths of the named machines are walked; an id begins with the name of its machine. */
function filesOf(names) {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.spec.ts'))
    .filter((file) =>
      names.some((name) => `${name}-`.startsWith(`${file.slice(0, -'.spec.ts'.length)}-`)),
    )
    .map((file) => `${folder}/${file}`)
}

/** Whether no path has such a name, which Playwright says in words of its own; what else is wrong it says when it walks. */
async function findNone() {
  const { stderr } = await outputOf(bin('playwright'), [...chosen, '--list'], options)
  return stderr.includes('No tests found')
}
