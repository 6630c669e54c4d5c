import { createActor, fromTransition } from 'xstate'
import { table as words } from '#src/messages/admin/table.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { startTask } from '#src/runtime/task.ts'
import { troubleInFull } from '#src/shared/form-trouble.ts'
import type { Answer, AnyRow, BatchAnswer, BatchReport, Decision } from './table.types.ts'

/** Rows that are being decided about, by id, as they will look. */
type Pending<Row> = ReadonlyMap<string, Row>

/**
 * Decisions about single rows: each shows at once what the row will be, and takes it back when the server
 * refuses. Whatever the server said, `onDecided` hears of it.
 */
export function createDecisions<Row extends AnyRow>(
  runtime: Runtime,
  replace: (row: Row) => void,
  onDecided: (rows: readonly Row[]) => void,
) {
  const pending = createActor(keepPending<Row>()).start()

  const decide = (
    row: Row,
    name: string,
    decision: Decision<Row>,
    answer: Answer,
    onMade?: () => void,
  ) => {
    if (pending.getSnapshot().context.has(row.id)) return
    const expected = { ...row, ...decision.expect?.(row) }
    const task = startTask<Answer, Row>(runtime, {
      perform: async (said) => {
        const decided = (await decision.run(runtime.api, row, said)) ?? expected
        replace(decided)
        onMade?.()
        return decided
      },
      onSettled: () => {
        pending.send({ type: 'settled', id: row.id })
        onDecided([row])
      },
      doneToast: (_, decided) => {
        const told = decision.done(name, decided)
        return typeof told === 'string' ? { kind: 'success', title: told } : told
      },
      failedToast: (_, failure) => ({
        kind: 'error',
        title: words.refused(decision.label, name),
        message: troubleInFull(failure),
      }),
    })
    task.send({ type: 'task.run', order: answer })
    pending.send({ type: 'decided', row: expected })
  }
  return { pending, decide }
}

const keepPending = <Row extends AnyRow>() =>
  fromTransition(
    (
      before: Pending<Row>,
      event: { type: 'decided'; row: Row } | { type: 'settled'; id: string },
    ): Pending<Row> => {
      const after = new Map(before)
      if (event.type === 'decided') after.set(event.row.id, event.row)
      else after.delete(event.id)
      return after
    },
    new Map<string, Row>(),
  )

/** A decision about several rows: their names by id, what it is called, how it is asked for. */
interface Batch<Row> {
  rows: readonly Row[]
  names: ReadonlyMap<string, string>
  label: string
  call: () => Promise<BatchAnswer>
}

/** Decisions about several rows at once, one after the other; each leaves a report with a result for every row. */
export function createBatches<Row extends AnyRow>(
  runtime: Runtime,
  onDecided: (rows: readonly Row[]) => void,
) {
  const task = startTask<Batch<Row>, BatchReport>(runtime, {
    perform: async (batch) => reportOf(batch, await batch.call()),
    onSettled: ({ rows }) => onDecided(rows),
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
    task.send({ type: 'task.run', order: { rows, names, label, call } })
  }
  return { task, run }
}

function reportOf(
  { names, label }: Pick<Batch<unknown>, 'names' | 'label'>,
  { succeeded, failed }: BatchAnswer,
): BatchReport {
  return {
    label,
    count: names.size,
    succeeded: succeeded.length,
    failed: failed.map(({ id, message }) => ({ id, name: names.get(id) ?? id, message })),
  }
}
