import { bin, ensureBuilt, ensureInstalled, must } from './lib/project.mjs'

await ensureInstalled()
await ensureBuilt()
for (const name of process.argv.length > 2
  ? process.argv.slice(2)
  : [
      'bundle',
      'texts',
      'reads',
      'start',
      'hubs',
      'counters',
      'growth',
      'reconnects',
      'crowd',
      'told',
      'render',
      'scale',
    ]) {
  await must(bin('tsx'), [`tests/bench/${name}.ts`])
}
