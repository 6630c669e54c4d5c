import { bin, quietly, run } from './project.mjs'

const steps = [
  // Each checker works out for itself what the files share: on two cores one of them ends first.
  { name: 'types', command: bin('tsc'), args: ['--checkers', '1'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
  {
    name: 'contract',
    command: bin('redocly'),
    args: ['lint', '--config', 'openapi/redocly.yaml'],
  },
  { name: 'generated types', command: process.execPath, args: ['scripts/gen.mjs', '--check'] },
]

/** Types, lint, format, the contract's linter and its generated types: each counts as one test. */
export async function checks() {
  const result = { passed: 0, failures: /** @type {string[]} */ ([]) }
  for (const { name, command, args } of steps) {
    console.log(`\n── ${name}`)
    if ((await run(command, args, { env: quietly })) === 0) result.passed += 1
    else result.failures.push(name)
  }
  return result
}
