import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-ci-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [
    'both hold',
    'echo "3 passed, 0 failed"',
    'echo "4 passed, 0 failed"',
    '7 passed, 0 failed',
    0,
  ],
  [
    'the second is asked whatever the first one says',
    'echo "3 passed, 2 failed"; exit 1',
    'echo "4 passed, 0 failed"',
    '7 passed, 2 failed',
    1,
  ],
  [
    'one that says nothing has failed',
    'exit 1',
    'echo "4 passed, 0 failed"',
    '4 passed, 1 failed',
    1,
  ],
  [
    'one that ends badly has failed, whatever it says',
    'echo "3 passed, 0 failed"',
    'echo "4 passed, 0 failed"; exit 3',
    '7 passed, 1 failed',
    1,
  ],
  [
    'only the last line counts',
    'echo "9 passed, 9 failed"; echo "1 passed, 0 failed"',
    'echo "0 passed, 0 failed"',
    '1 passed, 0 failed',
    0,
  ],
  [
    'nothing at all is a failure',
    'echo "0 passed, 0 failed"',
    'echo "0 passed, 0 failed"',
    '0 passed, 0 failed',
    1,
  ],
])('.ci/run: %s', (_, test, sweeps, lastLine, status) => {
  const ended = runOf(test, sweeps)
  expect(ended.stdout.trimEnd().split('\n').at(-1)).toBe(lastLine)
  expect(ended.status).toBe(status)
})

test('.ci/run: what failed in the first command is told again at the end', () => {
  const { stdout } = runOf(
    'printf "── seconds: vitest 3\\n\\n── failed\\na journey › ends badly\\n\\n3 passed, 1 failed\\n"',
    'echo "a long walk"; echo "4 passed, 0 failed"',
  )
  const end = stdout.slice(stdout.indexOf('a long walk'))
  expect(end).toContain('── seconds: vitest 3')
  expect(end).toContain('a journey › ends badly')
})

/** A run whose two commands are these of a shell. */
function runOf(test: string, sweeps: string) {
  writeFileSync(
    join(folder, 'npm'),
    `#!/bin/sh\nif [ "$1" = test ]; then ${test}; else ${sweeps}; fi\n`,
  )
  chmodSync(join(folder, 'npm'), 0o755)
  return spawnSync('bash', [join(root, '.ci/run')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      CORPUS: folder,
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
    },
  })
}
