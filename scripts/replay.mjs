import { bin, ensureInstalled, run } from './lib/project.mjs'

await ensureInstalled()
process.exitCode = await run(bin('tsx'), [
  'tests/support/replays/print.ts',
  ...process.argv.slice(2),
])
