import { models } from '#tests/machines/models.ts'
import type { Chart } from './chart.ts'
import { linksChart } from './links-chart.ts'
import { machineChart } from './machine-chart.ts'
import { mermaidOf } from './mermaid.ts'
import { svgPainter } from './svg.ts'

/** All drawings as text: the part of the README that is drawn, and every SVG by its file name. */
export async function drawings() {
  const charts = [
    linksChart(),
    ...models.map(({ name, machine }) => machineChart(name, machine)),
  ]
  const paint = await svgPainter()
  return {
    readme: charts.map(folded).join('\n\n'),
    svgs: new Map(charts.map((chart) => [`${chart.name}.svg`, paint(chart)])),
  }
}

const BEGIN = '<!-- Drawn by npm run machines: begin -->'
const END = '<!-- Drawn by npm run machines: end -->'

/** The README with its drawn part replaced. */
export function withDrawings(readme: string, drawn: string): string {
  const begin = readme.indexOf(BEGIN)
  const end = readme.indexOf(END)
  if (begin === -1 || end < begin)
    throw new Error(`machines/README.md has lost '${BEGIN}' or its end`)
  return `${readme.slice(0, begin)}${BEGIN}\n\n${drawn}\n\n${readme.slice(end)}`
}

/** GitHub draws a Mermaid chart only once it is unfolded, so thirty of them cost nothing. */
const folded = (chart: Chart) =>
  [
    `<details><summary>${chart.name}</summary>`,
    '',
    `[SVG](drawings/${chart.name}.svg)`,
    '',
    '```mermaid',
    mermaidOf(chart),
    '```',
    '',
    '</details>',
  ].join('\n')
