import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './kit.ts'

const root = join(import.meta.dirname, '../..')

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/**
 * What tests of the house show already is asked of them, not shown anew.
 * @param names a pattern of the tests' names; all of the files, if not told
 */
export async function findByTests(
  row: Row,
  what: string,
  files: string[],
  { names, project = 'server', env = {} }: TestOptions = {},
) {
  const file = join(row.folder, `${project}-${files.length}-${Date.now()}.json`)
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    [
      'run',
      '--project',
      project,
      ...files,
      ...(names === undefined ? [] : ['-t', names]),
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  row.onEnd(() => child.kill())
  await once(child, 'exit')
  if (!existsSync(file)) throw new Error(`vitest told nothing of ${files.join(', ')}`)
  // Vitest's own report.
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const { numPassedTests: passed, numFailedTests: failed } = report
  row.find(
    `${what} · tests failed`,
    `${failed} of ${passed + failed}`,
    0,
    failed === 0 && passed > 0 && report.testResults.every(({ status }) => status === 'passed'),
  )
  for (const { status, fullName } of report.testResults.flatMap((it) => it.assertionResults))
    if (status === 'failed') console.error(fullName)
}

interface TestOptions {
  names?: string
  project?: 'server' | 'unit' | 'sweeps'
  env?: Record<string, string>
}
