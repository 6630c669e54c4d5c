import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node'

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

test('.ci/run: each commit sweeps the next eighth, and eight of them sweep all', () => {
  const parts = [440, 441, 442, 443, 444, 445, 446, 447, 448].map((commits) => partAt(commits))
  expect(parts).toEqual(['1/8', '2/8', '3/8', '4/8', '5/8', '6/8', '7/8', '8/8', '1/8'])
})

test('.ci/run: without the whole history the hour says which eighth', () => {
  const hours = () => Math.floor(Date.now() / 3_600_000)
  const before = hours()
  const part = partAt(1, true)
  expect([before, hours()].map((hour) => `${(hour % 8) + 1}/8`)).toContain(part)
})

test('test:sweeps --part: every file is in exactly one of eight parts', async () => {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sweep.test.ts'))
    .map((file) => join('tests', file))
    .toSorted()
  const specifications = files.map((file) => ({ moduleId: join(root, file) }))
  const parts = []
  for (const index of [1, 2, 3, 4, 5, 6, 7, 8]) {
    // What the sequencer asks of Vitest, and of a file.
    const vitest = { config: { root, shard: { index, count: 8 } } } as Vitest
    const sequencer = new BaseSequencer(vitest)
    parts.push(await sequencer.shard(specifications as TestSpecification[]))
  }
  expect(files.length).toBeGreaterThan(5)
  expect(parts.every((part) => part.length > 0)).toBe(true)
  const swept = parts.flat().map(({ moduleId }) => relative(root, moduleId))
  expect(swept.toSorted()).toEqual(files)
})

/** Which part of the sweeps a run asks for after so many commits. */
function partAt(commits: number, isShallow = false) {
  command('git', `if [ "$1" = rev-list ]; then echo ${commits}; else echo ${isShallow}; fi`)
  const { stdout } = runOf('exit 1', 'echo "$*"')
  return /--part (\S+)/.exec(stdout)?.[1]
}

function command(name: string, script: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}

/** A run whose two commands are these of a shell. */
function runOf(test: string, sweeps: string) {
  command('npm', `if [ "$1" = test ]; then ${test}; else ${sweeps}; fi`)
  return spawnSync('bash', [join(root, '.ci/run')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      CORPUS: folder,
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
    },
  })
}
