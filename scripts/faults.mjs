import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, root } from './lib/project.mjs'
import { areMet, findingOf } from './lib/findings.mjs'

/** Lets the built product meet the faults of `tests/faults/`, one row after another, and says which goals it met. */
const rows = rowsOf(readdirSync(join(root, 'tests/faults')))
/** How much a row does; which of them a row knows is in `tests/faults/README.md`. */
const sizes = [
  'kills',
  'seconds',
  'calls',
  'requests',
  'frames',
  'posts',
  'rounds',
  'connections',
  'minutes',
]

const asked = read()
if (asked.wrong !== undefined) {
  console.error(`${asked.wrong}\n\n${help()}`)
  process.exitCode = 1
} else if (asked.help) console.log(help())
else await run(asked)

function help() {
  return `npm run faults -- [--kills N] [--calls N] … [行 …]

  让构建好的产品遇上各种故障，看它守不守得住目标；不写行就是全部。有目标没守住时，退出码不是 0。
  大小：${sizes.map((name) => `--${name} N`).join(' ')}
  行：${[...rows.keys()].join('、')}
  每一行做什么、目标是什么、要多久：tests/faults/README.md`
}

function read() {
  const options = Object.fromEntries(sizes.map((name) => [name, { type: 'string' }]))
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean' } },
    })
    const { help, ...chosen } = values
    const names = positionals.map((name) => name.toLowerCase())
    const unknown = names.filter((name) => !rows.has(name))
    if (unknown.length > 0) return { wrong: `没有叫“${unknown.join('、')}”的行。` }
    const odd = Object.entries(chosen).find(([, value]) => !/^[1-9]\d*$/.test(value))
    if (odd) return { wrong: `--${odd[0]} 要一个正整数。` }
    return { help, names, chosen }
  } catch (error) {
    return { wrong: error.message }
  }
}

async function run({ names, chosen }) {
  await ensureInstalled()
  await ensureBuilt()
  const args = Object.entries(chosen).flatMap(([name, value]) => [`--${name}`, value])
  const findings = []
  for (const name of names.length > 0 ? names : rows.keys()) {
    const said = await measure(join('tests/faults', rows.get(name)), args)
    findings.push(...said.findings)
    if (said.code !== 0 && said.findings.every(({ verdict }) => verdict !== 'FAIL'))
      findings.push({
        row: name,
        what: 'run',
        measured: `ended with ${said.code}`,
        verdict: 'FAIL',
      })
    if (said.isInterrupted) break
  }
  console.log('')
  console.table(findings)
  process.exitCode = areMet(findings) ? 0 : 1
}

/** One row as a process of its own, which ends all that it began when it is told to leave. */
async function measure(file, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const findings = []
  createInterface(child.stdout).on('line', (line) => {
    console.log(line)
    const finding = findingOf(line)
    if (finding) findings.push(finding)
  })
  // From a terminal it hears the first one itself; what began us may have told only us.
  let isInterrupted = false
  const pass = (signal) => {
    isInterrupted = true
    child.kill(signal)
  }
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const code = await new Promise((resolve) => child.on('close', resolve))
  process.off('SIGINT', pass).off('SIGTERM', pass)
  return { findings, code, isInterrupted }
}

/** By name, as `r13`, in the order of their numbers; helpers have none. */
function rowsOf(files) {
  const found = files.flatMap((file) => {
    const name = /^(r\d+|attackers)\b.*\.ts$/.exec(file)?.[1]
    return name === undefined ? [] : [[name, file]]
  })
  const place = ([name]) => Number(/\d+/.exec(name)?.[0] ?? Number.POSITIVE_INFINITY)
  return new Map(found.sort((one, other) => place(one) - place(other)))
}
