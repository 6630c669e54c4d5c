import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCommunity } from '#tests/support/community.ts'

/** Milliseconds from the process's birth to its address being printed: first run with the demo, then again. */
const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-bench-'))
try {
  console.log(`first start, filling the demo: ${await measure()} ms`)
  const again = [await measure(), await measure(), await measure()]
  console.log(`next starts: ${again.join(', ')} ms`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure() {
  const before = performance.now()
  const community = await startCommunity({ DATA_DIR: dataDir })
  const took = Math.round(performance.now() - before)
  await community.stop()
  return took
}
