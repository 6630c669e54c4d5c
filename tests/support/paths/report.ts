import { inColumns } from './columns.ts'
import { percent, type Score } from './mutation.ts'

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
