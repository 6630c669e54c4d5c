import {
  allBoxes,
  hasAnyMark,
  isGroup,
  wayIn,
  wayOut,
  type Arrow,
  type Box,
  type Chart,
} from './chart.ts'

/** A chart as a Mermaid flowchart: a box per group, a dot where it is entered, `any` for what holds in all of it. */
export function mermaidOf({ boxes, arrows }: Chart): string {
  const all = allBoxes(boxes)
  return [
    `flowchart ${boxes.some(isGroup) ? 'TB' : 'LR'}`,
    ...boxes.flatMap((box) => linesOf(box, '  ')),
    ...[...all.values()].flatMap(({ id, initial }) =>
      initial.map((child) => `  ${key(id)}_in --> ${key(wayIn(all, child))}`),
    ),
    ...arrows.map((arrow) => `  ${arrowLine(all, arrow)}`),
    ...classes([...all.values()]),
  ].join('\n')
}

function linesOf(box: Box, indent: string): string[] {
  const { id, title, shape, notes, children } = box
  if (!isGroup(box)) {
    const [open, close] = shape === 'final' ? ['(((', ')))'] : ['(', ')']
    return [`${indent}${key(id)}${open}"${text([title, ...notes])}"${close}`]
  }
  const inner = `${indent}  `
  return [
    `${indent}subgraph ${key(id)}["${text([shape === 'parallel' ? `${title} (parallel)` : title])}"]`,
    `${inner}${key(id)}_in((" "))`,
    ...(hasAnyMark(box) ? [`${inner}${key(id)}_any("${text(['any', ...notes])}")`] : []),
    ...children.flatMap((child) => linesOf(child, inner)),
    `${indent}end`,
  ]
}

const arrowLine = (all: Map<string, Box>, { from, to, labels }: Arrow) =>
  `${key(wayOut(all, from))} -->|"${text(labels)}"| ${key(wayIn(all, to))}`

function classes(boxes: readonly Box[]): string[] {
  const groups = boxes.filter(isGroup)
  if (groups.length === 0) return []
  const dots = groups.map(({ id }) => `${key(id)}_in`).join(',')
  const marks = groups.filter(hasAnyMark).map(({ id }) => `${key(id)}_any`)
  return [
    '  classDef dot fill:#7a8494,stroke:#7a8494',
    `  class ${dots} dot`,
    ...(marks.length > 0
      ? ['  classDef any stroke-dasharray:4 3', `  class ${marks.join(',')} any`]
      : []),
  ]
}

const key = (id: string) => id.replaceAll(/[^A-Za-z0-9]/g, '_')

/** Lines inside quotes; what would end the quotes or begin an entity is spelled as one. */
const text = (lines: readonly string[]) =>
  lines
    .map((line) =>
      line
        .replaceAll('#', '#35;')
        .replaceAll('"', '#quot;')
        .replaceAll('<', '#lt;')
        .replaceAll('>', '#gt;'),
    )
    .join('<br/>')
