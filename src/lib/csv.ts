/** What one cell of a table says; nothing for null. */
export type CsvValue = string | number | boolean | null

/** Excel takes a file for UTF-8 only by this. */
const byteOrderMark = '\uFEFF'

/** Spreadsheets run a cell that begins so as a formula. */
const runsAsFormula = /^[=+\-@\t\r]/

/**
 * A table as a CSV file (RFC 4180) that spreadsheets open in Chinese. What strangers wrote never runs there:
 * a text that would be a formula is led by an apostrophe.
 */
export function csv(rows: readonly (readonly CsvValue[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const tamed = runsAsFormula.test(value) ? `'${value}` : value
  return /[",\r\n\t']/.test(tamed) ? `"${tamed.replaceAll('"', '""')}"` : tamed
}
