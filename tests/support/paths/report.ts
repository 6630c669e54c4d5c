import { stableText } from './identity.ts'
import type { MachineModel } from './model.ts'
import { percent, type Score } from './mutation.ts'
import { titleOf } from './replay.ts'
import { problemsOf, type Report } from './run.ts'

/** One line per machine: states, transitions, walks, steps, and whether all is well. */
export function coverageTable(reports: readonly Report[]): string {
  const rows = reports.map((report) => [
    report.name,
    `${report.states.walked}/${report.states.total}`,
    `${report.transitions.walked}/${report.transitions.total}`,
    String(report.walks.length),
    String(report.steps),
    problemsOf(report).length === 0 ? 'ok' : `${problemsOf(report).length} problems`,
  ])
  return inColumns([['machine', 'states', 'transitions', 'walks', 'steps', ''], ...rows])
}

/** One line per machine: how many of its broken selves were noticed by its model and by its table. */
export function mutationTable(scores: readonly Score[]): string {
  const rows = scores.map(({ name, verdicts, noticed, table, seconds, problems }) => [
    name,
    String(verdicts.length),
    String(noticed),
    percent(verdicts.length === 0 ? 1 : noticed / verdicts.length),
    String(verdicts.length - noticed),
    String(table),
    String(seconds),
    problems.length === 0 ? 'ok' : `${problems.length} problems`,
  ])
  const head = ['machine', 'broken', 'noticed', 'score', 'not', 'by table', 'seconds', '']
  return inColumns([head, ...rows])
}

function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Every walk as data, for a tester's own tools. */
export const walksAsJson = (report: Report) =>
  `${JSON.stringify(JSON.parse(stableText(report)), null, 2)}\n`

/** Every walk as a sentence, for a tester to follow by hand. */
export function walksAsText(model: MachineModel, report: Report): string {
  const starts = model.starts.map((input) => {
    const walks = report.walks.filter((walk) => walk.input === input)
    return [
      `## From ${input === undefined ? 'the start' : stableText(input)}`,
      '',
      ...walks.map(({ trail }, index) => `${index + 1}. ${titleOf(trail)}`),
      '',
    ].join('\n')
  })
  const scenarios = (model.scenarios ?? []).map(
    ({ name, trail }) => `- ${name}: ${titleOf(trail)}`,
  )
  const problems = problemsOf(report).map((problem) => `- **${problem}**`)
  return [
    `# ${report.name}`,
    '',
    coverageTable([report]).replaceAll(/^/gm, '    '),
    '',
    ...problems,
    ...starts,
    '## From the specification',
    '',
    ...scenarios,
    '',
  ].join('\n')
}
