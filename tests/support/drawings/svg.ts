import { instance } from '@viz-js/viz'
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

const INK = '#2b3340'
const QUIET = '#5b6675'
const LINE = '#8a94a3'
const ACCENT = '#2f5d8c'
/** A paper of its own, so that it can be read on a dark page, too. */
const PAPER = '#fbfaf7'
const GROUPS = ['#f1f3f6', '#e8ecf2', '#dfe5ee', '#d6deea']
/** The one Graphviz knows the widths of; the others are as wide, or are only used for Chinese. */
const FONT = 'Arial'
const FONTS =
  "Arial, Helvetica, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif"

/** A function that draws charts as SVG, without a network and the same on every machine. */
export async function svgPainter(): Promise<(chart: Chart) => string> {
  const viz = await instance()
  return (chart) =>
    viz
      .renderString(dotOf(chart), { format: 'svg', engine: 'dot' })
      .replaceAll(`font-family="${FONT}"`, `font-family="${FONTS}"`)
      .replaceAll(/<!--[^]*?-->\s*/g, '')
      .replace(/<\?xml[^]*?\?>\s*/, '')
      .replace(/<!DOCTYPE[^]*?>\s*/, '')
}

function dotOf({ name, boxes, arrows }: Chart): string {
  const all = allBoxes(boxes)
  const direction = boxes.some(isGroup) ? 'TB' : 'LR'
  return [
    `digraph ${quoted(name)} {`,
    `graph [rankdir=${direction}, bgcolor="${PAPER}", pad=0.3, nodesep=0.35, ranksep=0.45, fontname="${FONT}", fontsize=12, fontcolor="${INK}"]`,
    `node [shape=box, style="rounded,filled", fillcolor="#ffffff", color="${LINE}", fontname="${FONT}", fontsize=12, fontcolor="${INK}", margin="0.14,0.08"]`,
    `edge [color="${QUIET}", fontname="${FONT}", fontsize=10, fontcolor="${QUIET}", arrowsize=0.7]`,
    ...boxes.flatMap((box) => linesOf(box, 0)),
    ...[...all.values()].flatMap(({ id, initial }) =>
      initial.map((child) => `${quoted(`${id} in`)} -> ${quoted(wayIn(all, child))}`),
    ),
    ...arrows.map((arrow) => arrowLine(all, arrow)),
    '}',
  ].join('\n')
}

function linesOf(box: Box, depth: number): string[] {
  const { id, title, shape, notes, children } = box
  if (!isGroup(box))
    return [
      `${quoted(id)} [label=${html(title, notes)}${shape === 'final' ? ', peripheries=2' : ''}]`,
    ]
  const border = shape === 'parallel' ? 'rounded,filled,dashed' : 'rounded,filled'
  return [
    `subgraph ${quoted(`cluster ${id}`)} {`,
    `graph [label=<<b>${escaped(title)}</b>>, labeljust=l, style="${border}", color="${LINE}", fillcolor="${GROUPS[depth % GROUPS.length]}", margin=14]`,
    `${quoted(`${id} in`)} [label="", shape=circle, width=0.12, fixedsize=true, fillcolor="${ACCENT}", color="${ACCENT}"]`,
    ...(hasAnyMark(box)
      ? [`${quoted(`${id} any`)} [label=${html('any', notes)}, style="rounded,filled,dashed"]`]
      : []),
    ...children.flatMap((child) => linesOf(child, depth + 1)),
    '}',
  ]
}

const arrowLine = (all: Map<string, Box>, { from, to, labels }: Arrow) =>
  `${quoted(wayOut(all, from))} -> ${quoted(wayIn(all, to))} [label=<${labels.map((label) => `${escaped(label)}<br align="left"/>`).join('')}>]`

/** The title, and below it smaller what happens there. */
const html = (title: string, notes: readonly string[]) =>
  notes.length === 0
    ? `<${escaped(title)}>`
    : `<${escaped(title)}<br/>${notes.map((note) => `<font point-size="10" color="${QUIET}">${escaped(note)}</font>`).join('<br/>')}>`

const quoted = (id: string) => `"${id.replaceAll('"', String.raw`\"`)}"`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
