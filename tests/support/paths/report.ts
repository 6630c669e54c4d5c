import { stableText } from './identity.ts'
import type { MachineModel } from './model.ts'
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
  const head = ['machine', 'states', 'transitions', 'walks', 'steps', '']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [head, ...rows]
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
