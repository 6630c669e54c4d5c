import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coverageTable, walksAsJson, walksAsText } from '#tests/support/paths/report.ts'
import { problemsOf, runModel } from '#tests/support/paths/run.ts'
import { models } from './models.ts'

// `npm run paths`: walks every machine, writes the walks for testers, prints the coverage.

const folder = join(import.meta.dirname, '../report/paths')
await mkdir(folder, { recursive: true })

const reports = await Promise.all(
  models.map(async (model) => {
    const report = runModel(model)
    await writeFile(join(folder, `${model.name}.json`), walksAsJson(report))
    await writeFile(join(folder, `${model.name}.md`), walksAsText(model, report))
    return report
  }),
)

process.stdout.write(`${coverageTable(reports)}\n\nWalks: ${folder}\n`)
for (const report of reports)
  for (const problem of problemsOf(report)) process.stdout.write(`${report.name}: ${problem}\n`)
process.exitCode = reports.every((report) => problemsOf(report).length === 0) ? 0 : 1
