import { inColumns } from './columns.ts'
import { stepsOf, type KindSummary, type PathFile, type PathRecord } from './path-file.ts'
import { pathKinds, type PathKind } from './routes.ts'

// What `npm run paths` says to testers, in Chinese.

const kindNames: Record<PathKind, string> = {
  edges: '走遍',
  shortest: '最短',
  simple: '不重复',
}

const purposes: Record<PathKind, string> = {
  edges: '合起来走过每一种起点、每一个动作和每一处变化。时间只够走一种，就走这些。',
  shortest: '到每一种情形最快的走法。要复现某种情形，从这里找。',
  simple: '到同一种情形的别的走法，途中不回到去过的情形。用来找“换个顺序就出错”的毛病。',
}

/** A path to follow by hand. */
export function pathText({ id, start, steps }: PathRecord): string {
  return [
    `### \`${id}\``,
    '',
    `起点：${start.do}  `,
    `应当：${start.see}`,
    '',
    ...steps.map((step, index) => `${index + 1}. ${step.do}  \n   应当：${step.see}`),
    ...(steps.length === 0 ? ['（到此为止：只看起点对不对。）'] : []),
    '',
  ].join('\n')
}

/** All paths through one machine, by kind; each is written out once. */
export function machineText(file: PathFile): string {
  const { title, machine, about, version } = file
  const written = new Set<string>()
  const chapters = pathKinds.flatMap((kind) => {
    const summary = file.kinds[kind]
    if (!summary) return []
    const paths = file.paths.filter(({ kinds }) => kinds.includes(kind))
    const fresh = paths.filter(({ id }) => !written.has(id))
    for (const { id } of fresh) written.add(id)
    const above = paths.filter((path) => !fresh.includes(path)).map(({ id }) => `\`${id}\``)
    return [
      `## ${kindNames[kind]}（${kind}）`,
      '',
      `${purposes[kind]}${amountText(summary)}`,
      '',
      ...fresh.map(pathText),
      ...(above.length > 0 ? [`上面已经写过的：${above.join('、')}`, ''] : []),
    ]
  })
  return [
    `# ${title}（${machine}）`,
    '',
    `${about}。`,
    '',
    `砚 ${version}。每条路径从头做起：先照“起点”准备好，再一步一步做，每步都对照“应当”。`,
    '不对，就记下路径的编号和第几步。',
    '',
    ...chapters,
  ].join('\n')
}

/** How many there are, and how many are not written. */
function amountText({ paths, left, isOpenEnded }: KindSummary): string {
  const more = left > 0 || isOpenEnded
  return `共 ${paths} 条` + (more ? `，还有${leftText({ left, isOpenEnded })}没有写出。` : '。')
}

/** The table of the terminal. */
export const coverageTable = (rows: readonly CoverageRow[]): string =>
  inColumns([heads, ...rows.map(cellsOf)])

/** The table of contents: the same table, with links. */
export function indexText(
  rows: readonly CoverageRow[],
  { version, limit }: IndexFacts,
): string {
  const lines = rows.map((row) => {
    const [name = '', ...rest] = cellsOf(row)
    return `| [${row.file.title}](${name}.md) | ${[name, ...rest].join(' | ')} |`
  })
  return [
    '# 路径',
    '',
    `砚 ${version}。每台机器一个文件；每种路径至多 ${limit} 条，没有写出的看“没有写出”一列。`,
    '怎么读、怎么记：`tests/machines/README.md`。这个文件夹每次运行都重新写，笔记不要写在这里。',
    '',
    `| 名字 | ${heads.join(' | ')} |`,
    `| --- | ${heads.map(() => '---').join(' | ')} |`,
    ...lines,
    '',
  ].join('\n')
}

export interface CoverageRow {
  file: PathFile
  seconds: number
}

interface IndexFacts {
  version: string
  limit: number
}

const heads = ['机器', '状态', '变化', '走遍', '最短', '不重复', '没有写出', '步数', '秒']

function cellsOf({ file, seconds }: CoverageRow): string[] {
  const { states, transitions } = file.coverage
  return [
    file.machine,
    `${states.walked}/${states.total}`,
    `${transitions.walked}/${transitions.total}`,
    ...pathKinds.map((kind) => String(file.kinds[kind]?.paths ?? '-')),
    leftOver(file),
    String(stepsOf(file.paths)),
    seconds.toFixed(1),
  ]
}

function leftOver({ kinds }: PathFile): string {
  const cut = pathKinds.flatMap((kind) => {
    const summary = kinds[kind]
    return summary && (summary.left > 0 || summary.isOpenEnded)
      ? [`${kindNames[kind]}还有${leftText(summary)}`]
      : []
  })
  return cut.join('，') || '无'
}

function leftText({ left, isOpenEnded }: Pick<KindSummary, 'left' | 'isOpenEnded'>): string {
  if (left === 0) return '更多'
  return isOpenEnded ? `至少 ${left} 条` : ` ${left} 条`
}
