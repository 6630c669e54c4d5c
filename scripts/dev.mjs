import { bin, ensureInstalled, run } from './lib/project.mjs'

await ensureInstalled()
process.exitCode = await run(bin('vite'), process.argv.slice(2))
