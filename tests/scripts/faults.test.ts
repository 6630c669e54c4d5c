import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lineOf, type Finding } from '#tests/faults/findings.ts'

const root = join(import.meta.dirname, '../..')

interface Command {
  findingOf: (line: string) => (Finding & { row: string }) | undefined
  areMet: (findings: Finding[]) => boolean
}

// The scripts run before anything is installed, so they have no types.
const { areMet, findingOf } = (await import(join(root, 'scripts/lib/findings.mjs'))) as Command

const lost: Finding = {
  what: 'embedded · acknowledged writes lost',
  measured: '1 of 8,314',
  goal: '0',
  verdict: 'FAIL',
}
const kept: Finding = { ...lost, measured: '0 of 8,314', verdict: 'pass' }
const unknown: Finding = { ...lost, measured: 'no nginx here', verdict: 'not measured' }

test('一行量出来的，怎么打印就怎么读回来', () => {
  expect(lineOf('R1', kept)).toBe(
    'R1 · embedded · acknowledged writes lost: 0 of 8,314 (goal 0) · pass',
  )
  for (const finding of [lost, kept, unknown])
    expect(findingOf(lineOf('R1', finding))).toEqual({ row: 'R1', ...finding })
  expect(findingOf('砚已启动：http://127.0.0.1:3000/blog/')).toBeUndefined()
})

test('有一个目标没守住，就是没守住；没量的不算守住，什么都没量也不算', () => {
  expect(areMet([kept, kept])).toBe(true)
  expect(areMet([kept, unknown])).toBe(true)
  expect(areMet([kept, lost])).toBe(false)
  expect(areMet([unknown])).toBe(false)
  expect(areMet([])).toBe(false)
})

test.each([
  [['r99'], '没有叫“r99”的行'],
  [['r1', '--kills', 'many'], '--kills 要一个正整数'],
  [['--kill', '3'], '--kill'],
])('npm run faults -- %s：说哪里不对，什么也不启动', (args, sentence) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/faults.mjs'), ...args],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
})

test('表里的每一行都有一个文件，每个文件在 README 里都说了', () => {
  const files = readdirSync(join(root, 'tests/faults')).filter((name) =>
    /^(r\d+|attackers)\b.*\.ts$/.test(name),
  )
  const numbers = files.map((name) => Number(/\d+/.exec(name)?.[0] ?? 0))
  expect(numbers.toSorted((one, other) => one - other)).toEqual([
    0,
    ...Array.from({ length: 20 }, (_, at) => at + 1),
  ])
  const readme = join(root, 'tests/faults/README.md')
  expect(existsSync(readme)).toBe(true)
  const text = readFileSync(readme, 'utf8')
  expect(files.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
