import { csv } from '#src/lib/csv.ts'
import type { AnyRow, Column } from './table.types.ts'

/** The most rows of one file. */
export const exportLimit = 10_000

export interface ExportedPage<Row> {
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
