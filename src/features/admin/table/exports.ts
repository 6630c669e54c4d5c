import { createActor, fromPromise } from 'xstate'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { table as words } from '#src/messages/admin/table.ts'
import { failureText } from '#src/messages/failures.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { saveFile } from '#src/ui/save-file.ts'
import { collectRows, csvOf, exportLimit, type ExportedPage } from './export-rows.ts'
import type { AnyRow, Column } from './table.types.ts'

/** An export: what is asked for, and how many rows it gave once it is done. */
interface Export<Row> {
  name: string
  columns: readonly Column<Row>[]
  loadPage: (page: number, signal: AbortSignal) => Promise<ExportedPage<Row>>
  count: number | null
}

/** Exports of a table, one after the other; what became of each is told in a toast. */
export function createExports<Row extends AnyRow>({ actors: { toaster } }: Runtime) {
  const machine = createMutationMachine<Export<Row> | null>().provide({
    actors: {
      commit: fromPromise<Export<Row> | null, Change<Export<Row> | null>>(
        async ({ input: { to }, signal }) => to && { ...to, count: await save(to, signal) },
      ),
    },
  })
  const actor = createActor(machine, { input: { value: null } }).start()
  const tell = (toast: ToastRequest) => toaster.send({ type: 'toast.show', toast })
  actor.on('mutation.committed', ({ value }) => {
    const count = value?.count ?? 0
    const title = count < exportLimit ? words.exported(count) : words.exportTooLong(count)
    tell({ kind: 'success', title })
  })
  actor.on('mutation.failed', ({ failure }) =>
    tell({ kind: 'error', title: words.exportFailed, message: failureText(failure) }),
  )
  return {
    actor,
    run: (asked: Omit<Export<Row>, 'count'>) =>
      actor.send({ type: 'mutation.run', value: { ...asked, count: null } }),
  }
}

async function save<Row extends AnyRow>(
  { name, columns, loadPage }: Export<Row>,
  signal: AbortSignal,
): Promise<number> {
  const rows = await collectRows((page) => loadPage(page, signal))
  saveFile(`${name}.csv`, new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }))
  return rows.length
}
