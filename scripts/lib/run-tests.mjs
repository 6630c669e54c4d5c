import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, readText, root, run } from './project.mjs'
import { playwrightResult, vitestResult } from './results.mjs'

const reports = join(root, 'tests/report')

/** Milliseconds: a step that hangs is ended while there is time to say what the others found. */
const limit = { timeout: 2_400_000, killSignal: 'SIGKILL' }

/** Begins a run: nothing of an earlier one is left to be read as its result. */
export function clearReports(...names) {
  mkdirSync(reports, { recursive: true })
  for (const name of names) rmSync(reportOf(name), { force: true })
}

/**
 * Runs projects of Vitest, or a part of their files (`2/5`); `name` is that of the report. It keeps every core busy, so it comes after others, such as the
 * database; and the product's own that give way, at 10, get a turn beside it.
 */
export function vitest(name, projects, part) {
  const nice = 5
  const chosen = projects.flatMap((project) => ['--project', project])
  const report = [
    '--reporter=default',
    '--reporter=./scripts/lib/json-reporter.mjs',
    `--outputFile.json=${reportOf(name)}`,
    ...shard(part),
  ]
  return step(name, vitestResult, () =>
    run(bin('vitest'), ['run', ...chosen, ...report], { nice, ...limit }),
  )
}

/** Runs projects of Playwright, or a part of their files; `name` is that of the report. */
export function playwright(name, projects, part) {
  const chosen = projects.map((project) => `--project=${project}`)
  return step(name, playwrightResult, () =>
    run(bin('playwright'), ['test', ...chosen, ...shard(part)], {
      ...limit,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
    }),
  )
}

const shard = (part) => (part === undefined ? [] : [`--shard=${part}`])

/** Tells new stories in all random tests: so many times as many as `npm test`. */
export const explore = (times) =>
  step('explore', vitestResult, () =>
    run(process.execPath, ['scripts/explore.mjs', '--times', String(times)], {
      ...limit,
      timeout: 600_000,
    }),
  )

/** Says how long each part took, and what all of them came to. */
export function conclude(results) {
  const times = results.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`)
  console.log(`\n── seconds: ${times.join(', ')}`)
  sayResult({
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failures: results.flatMap((result) => result.failures),
  })
}

/** Says what failed, and in the last line how many passed and failed; sets the exit code. */
export function sayResult({ passed, failures }) {
  if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1
  console.log(`\n${passed} passed, ${failures.length} failed`)
}

/** Times a step that answers what passed and what failed. */
export async function timed(name, work) {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const result = await work()
  return { name, seconds: (performance.now() - began) / 1000, ...result }
}

const step = (name, read, start) => timed(name, async () => resultOf(name, read, await start()))

/** What came of a step that exited with this code; badly it has at least one failure, whatever its report says. */
export function resultOf(name, read, code) {
  const report = readText(reportOf(name))
  const result = read(report && JSON.parse(report))
  if (code === 0 || result.failures.length > 0) return result
  return { ...result, failures: [`${name} ended with ${code}`] }
}

export const reportOf = (name) => join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
