/** What a scrape says: each series as it is written, `name{label="value"}`, with its value. */
export function seriesOf(scrape: string): Map<string, number> {
  const lines = scrape.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

/** The names of all metrics that a scrape declares, a histogram's three among them. */
export function namesOf(scrape: string): Set<string> {
  const declared = [...scrape.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    declared.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}
