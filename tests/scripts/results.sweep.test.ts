import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchOptions } from '#tests/support/chromium.ts'

const root = join(import.meta.dirname, '../..')

interface Result {
  passed: number
  failures: string[]
}

// The scripts run before anything is installed, so they have no types.
const { vitestResult, playwrightResult } = (await import(
  join(root, 'scripts/lib/results.mjs')
)) as Record<'vitestResult' | 'playwrightResult', (report: unknown) => Result>

let folder: string

beforeEach(() => {
  mkdirSync(join(root, 'tests/report'), { recursive: true })
  // Below the project, whose packages they import.
  folder = mkdtempSync(join(root, 'tests/report/sample-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const verdicts = `
  test('holds', () => expect(1).toBe(1))
  test('does not', () => expect(1).toBe(2))
  test.skip('is not asked', () => {})
`

test('每个没有通过的测试都说得出名字和原因；加载不了的文件、开始不了的一组也算一个', () => {
  const reporter = JSON.stringify(join(root, 'scripts/lib/json-reporter.mjs'))
  write(
    'vitest.config.ts',
    `export default { test: { globals: true, reporters: ${reporter} } }`,
  )
  write('sample.test.ts', verdicts)
  write('broken.test.ts', `throw new Error('cannot be loaded')`)
  write(
    'group.test.ts',
    `describe('a group', () => {
      beforeAll(() => { throw new Error('cannot begin') })
      test('is not asked', () => {})
    })`,
  )
  const config = ['--root', folder, '--config', join(folder, 'vitest.config.ts')]
  const { passed, failures } = vitestResult(run('vitest', ['run', ...config]))
  expect(passed).toBe(1)
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/broken\.test\.ts\n {4}.*cannot be loaded/),
    expect.stringMatching(/group\.test\.ts\n {4}.*cannot begin/),
    expect.stringMatching(/sample\.test\.ts › does not\n {4}.*expected 1 to be 2/),
  ])
})

test('没有走通的路程也是；跳过的不算通过，第二次才走通的也不算', () => {
  write('playwright.config.ts', `export default { retries: 1, reporter: 'json' }`)
  write(
    'sample.spec.ts',
    `import { expect, test } from '@playwright/test'
    ${verdicts}
    test('holds later', () => expect(test.info().retry).toBe(1))`,
  )
  const { passed, failures } = playwrightResult(run('playwright', ['test', '-c', folder]))
  expect(passed).toBe(1)
  expect(failures).toEqual([
    expect.stringMatching(/sample\.spec\.ts › does not\n {4}.*Expected: 2/s),
    expect.stringMatching(/sample\.spec\.ts › holds later\n {4}.*Received: 0/s),
  ])
})

test('浏览器里没有走通的，还说那一页上当时有什么', () => {
  const use = { launchOptions }
  write(
    'playwright.config.ts',
    `export default { reporter: 'json', use: ${JSON.stringify(use)} }`,
  )
  write(
    'sample.spec.ts',
    `import { expect, test } from '@playwright/test'
    test('finds the button', async ({ page }) => {
      await page.setContent('<h1>Here</h1>')
      await page.getByRole('button').click({ timeout: 100 })
    })`,
  )
  const { failures } = playwrightResult(run('playwright', ['test', '-c', folder]))
  expect(failures).toEqual([expect.stringMatching(/the page showed\n.*heading "Here"/s)])
})

test('没有报告，就什么也没有通过', () => {
  expect(vitestResult(undefined)).toEqual({ passed: 0, failures: [] })
  expect(playwrightResult(undefined)).toEqual({ passed: 0, failures: [] })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** The report of a tool that finds something wrong. */
function run(tool: string, args: string[]): unknown {
  try {
    execFileSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'pipe' })
  } catch (error) {
    return JSON.parse(String((error as { stdout: Buffer }).stdout))
  }
  throw new Error(`${tool} found nothing wrong`)
}
