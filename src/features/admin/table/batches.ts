import { table as words } from '#src/messages/admin/table.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { startTask } from '#src/runtime/task.ts'
import { troubleInFull } from '#src/shared/form-trouble.ts'
import type { AnyRow, Answer, BatchAnswer, BatchReport, Decision } from './table.types.ts'

/** A decision about several rows: their names by id, what it is called, how it is asked for. */
interface Batch {
  names: ReadonlyMap<string, string>
  label: string
  call: () => Promise<BatchAnswer>
}

/** Decisions about several rows at once, one after the other; each leaves a report with a result for every row. */
export function createBatches<Row extends AnyRow>(runtime: Runtime, refresh: () => void) {
  const task = startTask<Batch, BatchReport>(runtime, {
    perform: async (batch) => reportOf(batch, await batch.call()),
    onSettled: refresh,
    // Where some rows have failed, the report is shown.
    doneToast: ({ label }, { failed, succeeded }) =>
      failed.length > 0 ? null : { kind: 'success', title: words.batchDone(label, succeeded) },
    failedToast: ({ label }, failure) => ({
      kind: 'error',
      title: words.batchRefused(label),
      message: troubleInFull(failure),
    }),
  })
  const run = (
    rows: readonly Row[],
    nameOf: (row: Row) => string,
    { label, batch }: Pick<Decision<Row>, 'label' | 'batch'>,
    answer: Answer,
    onMade?: (ids: readonly string[]) => void,
  ) => {
    if (batch === undefined) return
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
    const call = async () => {
      const answered = await batch(runtime.api, rows, answer)
      onMade?.(answered.succeeded)
      return answered
    }
    task.send({ type: 'task.run', order: { names, label, call } })
  }
  return { task, run }
}

function reportOf({ names, label }: Batch, { succeeded, failed }: BatchAnswer): BatchReport {
  return {
    label,
    count: names.size,
    succeeded: succeeded.length,
    failed: failed.map(({ id, message }) => ({ id, name: names.get(id) ?? id, message })),
  }
}
