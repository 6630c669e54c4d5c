import { models } from '#tests/machines/models.ts'
import type { Chart } from './chart.ts'
import { linksChart } from './links-chart.ts'
import { machineChart } from './machine-chart.ts'
import { mermaidOf } from './mermaid.ts'
import { svgPainter } from './svg.ts'

/** Every file of `machines/drawings/` by its name: an SVG a chart, and a README with all of them in Mermaid. */
export async function drawings(): Promise<Map<string, string>> {
  const charts = [
    linksChart(),
    ...models.map(({ name, machine }) => machineChart(name, machine)),
  ]
  const paint = await svgPainter()
  return new Map([
    ['README.md', `${[heading, ...charts.map(folded)].join('\n\n')}\n`],
    ...charts.map((chart) => [`${chart.name}.svg`, paint(chart)] as const),
  ])
}

const heading = `# machines/drawings/

Every machine as it is now, and who tells whom what (\`links\`), drawn by \`npm run machines\`. How to read a drawing is in
[machines/README.md](../README.md#drawings). Unfold one here, or open its SVG.`

/** GitHub draws a Mermaid chart only once it is unfolded, so thirty of them cost nothing. */
const folded = (chart: Chart) =>
  [
    `<details><summary>${chart.name}</summary>`,
    '',
    `[SVG](${chart.name}.svg)`,
    '',
    '```mermaid',
    mermaidOf(chart),
    '```',
    '',
    '</details>',
  ].join('\n')
