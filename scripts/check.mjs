import { ensureInstalled } from './lib/project.mjs'
import { checks } from './lib/checks.mjs'

await ensureInstalled()
const { passed, failures } = await checks()
for (const name of failures) console.log(`failed: ${name}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
