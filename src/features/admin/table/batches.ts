import { createActor, fromPromise } from 'xstate'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import { failureText } from '#src/messages/failures.ts'
import { table as words } from '#src/messages/admin/table.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { AnyRow, Answer, BatchAnswer, BatchReport, Decision } from './table.types.ts'

/** A decision about several rows: on its way without an answer, or with what became of each. */
interface Batch {
  names: ReadonlyMap<string, string>
  label: string
  call: () => Promise<BatchAnswer>
  report: BatchReport | null
}

/** Decisions about several rows at once, one after the other; each leaves a report with a result for every row. */
export function createBatches<Row extends AnyRow>(
  { api, actors: { toaster } }: Runtime,
  refresh: () => void,
) {
  const machine = createMutationMachine<Batch | null>().provide({
    actors: {
      commit: fromPromise<Batch | null, Change<Batch | null>>(async ({ input: { to } }) =>
        to === null ? null : { ...to, report: reportOf(to, await to.call()) },
      ),
    },
  })
  const actor = createActor(machine, { input: { value: null } }).start()
  const forget = () => actor.send({ type: 'mutation.sync', value: null })
  actor.on('mutation.committed', ({ value }) => {
    refresh()
    if (value?.report?.failed.length !== 0) return
    const title = words.batchDone(value.label, value.report.succeeded)
    toaster.send({ type: 'toast.show', toast: { kind: 'success', title } })
    // Sent from inside of its own announcement: heard once it is idle again.
    forget()
  })
  actor.on('mutation.failed', ({ value, failure }) => {
    refresh()
    const title = words.batchRefused(value?.label ?? '')
    toaster.send({
      type: 'toast.show',
      toast: { kind: 'error', title, message: failureText(failure) },
    })
  })

  const run = (
    rows: readonly Row[],
    nameOf: (row: Row) => string,
    { label, batch }: Pick<Decision<Row>, 'label' | 'batch'>,
    answer: Answer,
  ) => {
    if (batch === undefined) return
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
    const call = () => batch(api, rows, answer)
    actor.send({ type: 'mutation.run', value: { names, label, call, report: null } })
  }
  return { actor, run, forget }
}

function reportOf({ names, label }: Batch, { succeeded, failed }: BatchAnswer): BatchReport {
  return {
    label,
    count: names.size,
    succeeded: succeeded.length,
    failed: failed.map(({ id, message }) => ({ id, name: names.get(id) ?? id, message })),
  }
}
