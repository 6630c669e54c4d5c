import { findByTests } from './by-tests.ts'
import { row } from './kit.ts'

/** A ban against everything that its member has under way. */
row('R9', 20, async (row) => {
  await findByTests(row, 'writes under way', ['tests/server/ban-races.test.ts'])
  await findByTests(row, 'next call and refresh', ['tests/server/session.test.ts'], {
    names: '封禁',
  })
  await findByTests(row, 'live connections', ['tests/server/hubs.test.ts'], { names: '断开' })
})
