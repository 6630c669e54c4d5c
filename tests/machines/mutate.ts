import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutationScore, type Score } from '#tests/support/paths/mutation.ts'
import { mutationTable } from '#tests/support/paths/report.ts'
import { models } from './models.ts'

// `npm run mutate -- [NAME…]`: breaks the structure of every machine, or of these, and says who noticed.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { patience: { type: 'string', default: '600' }, list: { type: 'boolean' } },
})
const known = models.map(({ name }) => name)
const unknown = positionals.filter((name) => !known.includes(name))
const patience = Number(values.patience) * 1000

if (values.list) process.stdout.write(`${known.join('\n')}\n`)
else if (unknown.length > 0 || !(patience > 0)) {
  process.stderr.write(
    `Usage: npm run mutate -- [--list] [--patience SECONDS a machine] [NAME…]\n` +
      unknown.map((name) => `No machine is called '${name}'.\n`).join(''),
  )
  process.exitCode = 2
} else await mutate()

async function mutate() {
  const chosen = models.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  )
  const scores = chosen.map((model) => {
    const score = mutationScore(
      model,
      { perMutant: 60_000, perMachine: patience },
      (done, of) => progress(`${model.name} ${done}/${of}`),
    )
    progress('')
    process.stdout.write(
      `${model.name}: ${score.noticed} of ${score.verdicts.length} noticed\n`,
    )
    return score
  })
  await report(scores)
}

async function report(scores: readonly Score[]) {
  const folder = join(import.meta.dirname, '../report')
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'mutants.json')
  await writeFile(file, `${JSON.stringify(scores, null, 2)}\n`)

  process.stdout.write(`\n${mutationTable(scores)}\n\nWho noticed what: ${file}\n`)
  for (const { name, problems } of scores)
    for (const problem of problems) process.stdout.write(`${name}: ${problem}\n`)
  process.exitCode = scores.every(({ problems }) => problems.length === 0) ? 0 : 1
}

/** One line that is written over; only for people who watch. */
function progress(text: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`)
}
