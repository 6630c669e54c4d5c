import { findByTests } from './by-tests.ts'
import { row } from './kit.ts'

/** Every call of the contract, asked by everybody who might. */
row('R6', 20, async (row) => {
  await findByTests(row, 'cells of the matrix', ['tests/server/authorisation.test.ts'])
  await findByTests(row, 'calls of the hubs', ['tests/server/hubs.test.ts'])
})
