export function tell(title: string, value: object) {
  console.log(`\n${title}`)
  printTable(
    Object.fromEntries(
      Object.entries(value).map(([name, number]) => [name, { value: round(Number(number)) }]),
    ),
  )
}

/** Three figures that count. */
export function round(value: number) {
  return Number(value.toPrecision(3))
}

/** In Markdown, as `docs/scale.md` takes it. */
export function printTable(rows: object) {
  const named = Object.entries(rows).map(([name, row]) => ({
    ...(Array.isArray(rows) ? {} : { '': name }),
    ...row,
  }))
  const columns = Object.keys(named[0] ?? {})
  const line = (cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`)
  line(columns)
  line(columns.map(() => '---'))
  for (const row of named) line(columns.map((column) => row[column]))
}
