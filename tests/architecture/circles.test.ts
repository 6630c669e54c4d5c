import { expect, test } from 'vitest'
import { circlesOf } from './circles.ts'
import { sourcesOf, textOf } from './sources.ts'

/** The one circle there is: a connection and its transport call one another, as in every WebSocket server. */
const known = [
  ['server/realtime/signalr/connection.ts', 'server/realtime/signalr/transports/transport.ts'],
]

test('no file imports itself through others, types included', () => {
  const files = sourcesOf('src', 'machines', 'server', 'content')
  expect(files.length).toBeGreaterThan(50)
  expect(circlesOf(new Map(files.map((file) => [file, textOf(file)])))).toEqual(known)
})

test('a circle is caught, however it is closed', () => {
  expect(
    circlesOf(
      new Map([
        ['server/a.ts', `import { b } from './posts/b.ts'`],
        ['server/posts/b.ts', `import type { C } from '#server/posts/c.ts'`],
        ['server/posts/c.ts', `export const load = () => import('../a.ts')`],
        ['server/posts/d.ts', `import { c } from './c.ts'\nexport { d } from './d.ts'`],
        ['server/posts/e.ts', `import { d } from './d.ts'\nimport { gone } from './gone.ts'`],
      ]),
    ),
  ).toEqual([['server/a.ts', 'server/posts/b.ts', 'server/posts/c.ts'], ['server/posts/d.ts']])
})
