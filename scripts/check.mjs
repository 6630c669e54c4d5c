import { ensureInstalled } from './lib/project.mjs'
import { checks } from './lib/checks.mjs'

await ensureInstalled()
const { failed } = await checks()
process.exitCode = failed === 0 ? 0 : 1
