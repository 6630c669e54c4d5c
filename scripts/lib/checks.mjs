import { bin, run } from './project.mjs'

const steps = [
  ['types', bin('tsc'), []],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['contract', bin('redocly'), ['lint', '--config', 'openapi/redocly.yaml']],
  ['generated types', process.execPath, ['scripts/gen.mjs', '--check']],
]

/** Types, lint, format, the contract's linter and its generated types: each counts as one test. */
export async function checks() {
  const result = { passed: 0, failed: 0 }
  for (const [name, command, args] of steps) {
    console.log(`\n── ${name}`)
    if ((await run(command, args)) === 0) result.passed += 1
    else result.failed += 1
  }
  return result
}
