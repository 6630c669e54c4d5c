/** Rows of cells as lines, aligned; a Chinese character is two columns wide. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const widthOf = (text: string) =>
  Array.from(text).reduce((width, letter) => width + (/[⺀-￮]/.test(letter) ? 2 : 1), 0)
