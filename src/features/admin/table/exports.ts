import { table as words } from '#src/messages/admin/table.ts'
import { failureText } from '#src/messages/failures.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { startTask } from '#src/runtime/task.ts'
import { saveFile } from '#src/ui/start-download.ts'
import { csv } from '#src/lib/csv.ts'
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

/** The most rows of one file. */
export const exportLimit = 10_000

interface ExportedPage<Row> {
  items: readonly Row[]
  totalPages: number
}

/** Every row that the filters give, page by page, none twice though rows move while it is read. */
export async function collectRows<Row extends AnyRow>(
  loadPage: (page: number) => Promise<ExportedPage<Row>>,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1, last = 1; page <= last && rows.size < exportLimit; page += 1) {
    const { items, totalPages } = await loadPage(page)
    for (const row of items) if (!rows.has(row.id)) rows.set(row.id, row)
    last = totalPages
  }
  return [...rows.values()].slice(0, exportLimit)
}

/** A file of rows, with the columns that have something to say in it. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const told = columns.flatMap(({ header, text }) => (text ? [{ header, text }] : []))
  return csv([
    told.map(({ header }) => header),
    ...rows.map((row) => told.map(({ text }) => text(row))),
  ])
}
