import { findByTests } from './by-tests.ts'
import { row } from './kit.ts'

/** Files that are no pictures, or far too much of one. */
row('R8', 20, async (row) => {
  await findByTests(row, 'crafted and broken files', [
    'tests/server/images.test.ts',
    'tests/server/images-attacks.test.ts',
  ])
})
