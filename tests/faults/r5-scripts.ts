import { findByTests } from './by-tests.ts'
import { row } from './kit.ts'

/** Scripts in what members write: what the content's own tests know, without a browser. */
row('R5', 20, async (row) => {
  await findByTests(row, 'attacks, rendered', ['tests/content/safety.test.ts'], {
    project: 'unit',
  })
  row.leaveOut('attacks in browsers', 'tests/journeys/attacks.spec.ts, in npm run test:sweeps')
})
