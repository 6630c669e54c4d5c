import { execFileSync } from 'node:child_process'
import { wrongCounters } from '#tests/support/counters.ts'
import { letCrowdAct, openSquare } from '#tests/support/crowd.ts'
import { startServer } from '#tests/support/server.ts'

const clients = 50
const operations = 10_000

/** Fifty clients change counters ten thousand times at once, on each engine; none may be wrong afterwards. */
if (process.env['TEST_ENGINE'] === undefined) {
  for (const engine of ['pglite', 'postgres']) {
    const env = { ...process.env, TEST_ENGINE: engine }
    execFileSync(process.execPath, [...process.execArgv, import.meta.filename], {
      env,
      stdio: 'inherit',
    })
  }
} else await measure(process.env['TEST_ENGINE'])

async function measure(engine: string) {
  const server = await startServer()
  try {
    const square = await openSquare(server, clients, 20)
    const started = performance.now()
    const done = await letCrowdAct(server, square, operations)
    const seconds = (performance.now() - started) / 1000
    const wrong = await wrongCounters(server.core.db)
    console.log(
      `${engine}: ${done} operations of ${clients} clients in ${seconds.toFixed(1)} s (${Math.round(done / seconds)}/s), ${wrong.length} wrong counters`,
    )
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    await server.close()
  }
}
