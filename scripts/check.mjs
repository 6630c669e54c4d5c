import { ensureInstalled } from './lib/project.mjs'
import { checks } from './lib/checks.mjs'

await ensureInstalled()
const { failures } = await checks()
process.exitCode = failures.length === 0 ? 0 : 1
