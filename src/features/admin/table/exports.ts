import { table as words } from '#src/messages/admin/table.ts'
import { failureText } from '#src/messages/failures.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { startTask } from '#src/runtime/task.ts'
import { saveFile } from '#src/ui/save-file.ts'
import { collectRows, csvOf, exportLimit, type ExportedPage } from './export-rows.ts'
import type { AnyRow, Column } from './table.types.ts'

interface Export<Row> {
  name: string
  columns: readonly Column<Row>[]
  loadPage: (page: number, signal: AbortSignal) => Promise<ExportedPage<Row>>
}

/** Exports of a table, one after the other; each answers how many rows it gave. */
export const createExports = <Row extends AnyRow>(runtime: Runtime) =>
  startTask<Export<Row>, number>(runtime, {
    perform: save,
    doneToast: (_, count) => ({
      kind: 'success',
      title: count < exportLimit ? words.exported(count) : words.exportTooLong(count),
    }),
    failedToast: (_, failure) => ({
      kind: 'error',
      title: words.exportFailed,
      message: failureText(failure),
    }),
  })

async function save<Row extends AnyRow>(
  { name, columns, loadPage }: Export<Row>,
  signal: AbortSignal,
): Promise<number> {
  const rows = await collectRows((page) => loadPage(page, signal))
  saveFile(`${name}.csv`, new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }))
  return rows.length
}
