import { bin, ensureInstalled, run } from './lib/project.mjs'

await ensureInstalled()
process.exitCode = await run(bin('tsx'), [
  'tests/machines/print-paths.ts',
  ...process.argv.slice(2),
])
