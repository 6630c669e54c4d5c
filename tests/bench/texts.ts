import { isCheapMarkdown } from '#content/limits.ts'
import { renderContent } from '#content/render.ts'

/** Documents of nothing else, by how often they say it. */
const documents: Record<string, (times: number) => string> = {
  characters: (times) => '字'.repeat(times),
  lines: (times) => '字字字\n'.repeat(times),
  paragraphs: (times) => '字字字\n\n'.repeat(times),
  headings: (times) => '# 字\n'.repeat(times),
  'list items': (times) => '- 字\n\n字\n\n'.repeat(times),
  'table rows of 2': (times) => table(2, times),
  'table rows of 8': (times) => table(8, times),
  'table rows of 40': (times) => table(40, times),
  links: (times) => '[a](b) '.repeat(times),
  addresses: (times) => 'https://a.b '.repeat(times),
  emphasis: (times) => `${'**a** '.repeat(50)}\n\n`.repeat(times),
  code: (times) => `${'`a` '.repeat(50)}\n\n`.repeat(times),
  tags: (times) => '<b>字</b> '.repeat(times),
}

/**
 * The largest document of each kind that the limits let through: how long it takes warm, and how much longer than the
 * median kind. What stands above 1.3 costs more than the limits say.
 */
const measured = Object.entries(documents).map(([name, build]) => {
  const content = build(most((times) => isCheapMarkdown(build(times))))
  const took = [0, 1, 2, 3, 4].map(() => render(content)).toSorted((a, b) => a - b)[1] ?? 0
  return { name, characters: content.length, took, isPlain: isPlain(content) }
})
const median = measured.map(({ took }) => took).toSorted((a, b) => a - b)[measured.length >> 1]
for (const { name, characters, took, isPlain } of measured)
  console.log(
    `text of ${name}: ${Math.round(took)} ms, ${(took / (median ?? 1)).toFixed(2)} × the median kind, ` +
      `${characters} characters${isPlain ? ', plain after all' : ''}`,
  )

function table(columns: number, rows: number) {
  const row = (cell: string) => `|${`${cell}|`.repeat(columns)}\n`
  return `${row('a')}${row('-')}${row('a').repeat(rows)}`
}

/** The largest number for which it holds, by halves. */
function most(holds: (times: number) => boolean) {
  let low = 1
  let high = 1_000_000
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

function render(content: string) {
  const began = performance.now()
  renderContent({ format: 0, content })
  return performance.now() - began
}

function isPlain(content: string) {
  return renderContent({ format: 0, content }).degraded
}
