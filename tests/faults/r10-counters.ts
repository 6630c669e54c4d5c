import { findByTests } from './by-tests.ts'
import { row, thousands } from './kit.ts'

/** Fifty clients like, keep, follow and comment at once: each counter equals its rows. */
row('R10', 20, async (row) => {
  const calls = row.size('calls', 10_000)
  await findByTests(
    row,
    `${thousands(calls)} operations of 50 clients`,
    ['tests/server/counters.test.ts'],
    {
      env: { CROWD_OPERATIONS: String(calls) },
    },
  )
})
