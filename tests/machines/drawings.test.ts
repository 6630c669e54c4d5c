import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawings } from '#tests/support/drawings/drawings.ts'
import { machineChart } from '#tests/support/drawings/machine-chart.ts'
import { mermaidOf } from '#tests/support/drawings/mermaid.ts'
import { svgPainter } from '#tests/support/drawings/svg.ts'
import { models } from './models.ts'
import { courierModel, type Bug } from './paths/courier.ts'

const folder = join(import.meta.dirname, '../../machines')
const STALE = '机器变了，图没有跟上：请运行 npm run machines，把新图一起提交'

describe('机器的图', () => {
  let drawn: Awaited<ReturnType<typeof drawings>>
  beforeAll(async () => {
    drawn = await drawings()
  })

  test('画的是现在的机器，没有多余的', () => {
    const files = readdirSync(join(folder, 'drawings'))
    expect(files.toSorted(), STALE).toEqual([...drawn.keys()].toSorted())
    const stale = files.filter(
      (file) => readFileSync(join(folder, 'drawings', file), 'utf8') !== drawn.get(file),
    )
    expect(stale, STALE).toEqual([])
  })

  test('说明的表里列着每台机器，一台一行', () => {
    const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(
      /^\| \[([\w-]+)\]\(drawings\/\1\.svg\) +\|/gm,
    )
    expect([...rows].map(([, name = '']) => name).toSorted()).toEqual(
      models.map(({ name }) => name).toSorted(),
    )
  })

  test('SVG 里没有脚本，也不向网络要任何东西', () => {
    for (const [file, svg] of drawn) {
      if (file === 'README.md') continue
      expect(svg, file).toMatch(/^<svg /)
      expect(svg, file).not.toMatch(/<script|<image|href=|url\(|@import/)
    }
  })
})

describe('画图的工具', () => {
  test('状态、进入点、事件、条件和动作都在 Mermaid 里', () => {
    const { name, machine } = courierModel(null)
    expect(mermaidOf(machineChart(name, machine))).toBe(
      [
        'flowchart TB',
        '  subgraph courier["courier"]',
        '    courier_in((" "))',
        '    courier_idle("idle<br/>entry / assign")',
        '    courier_sending("sending<br/>invoke send")',
        '    courier_waiting("waiting<br/>entry / assign")',
        '  end',
        '  courier_in --> courier_idle',
        '  courier_idle -->|"parcel.send"| courier_sending',
        '  courier_sending -->|"parcel.cancel<br/>send done / emit"| courier_idle',
        '  courier_sending -->|"send error"| courier_waiting',
        '  courier_waiting -->|"parcel.cancel"| courier_idle',
        '  courier_waiting -->|"after short"| courier_sending',
        '  classDef dot fill:#7a8494,stroke:#7a8494',
        '  class courier_in dot',
      ].join('\n'),
    )
  })

  test.each<Bug>(['a delivery is not told', 'a state nobody reaches', 'a wait without an end'])(
    '机器的改动在两种图上都看得见：%s',
    async (bug) => {
      const paint = await svgPainter()
      const [whole, broken] = [courierModel(null), courierModel(bug)].map(({ name, machine }) =>
        machineChart(name, machine),
      )
      if (!whole || !broken) throw new Error('Two charts were drawn')
      expect(mermaidOf(broken)).not.toBe(mermaidOf(whole))
      expect(paint(broken)).not.toBe(paint(whole))
    },
  )

  test('名字里的引号和尖括号不会弄坏图', async () => {
    const { name, machine } = courierModel(null)
    const chart = machineChart(name, machine)
    const [root] = chart.boxes
    if (!root) throw new Error('A machine has a root')
    root.children[0]!.title = '"a" <b> & #c'
    expect(mermaidOf(chart)).toContain('("#quot;a#quot; #lt;b#gt; & #35;c<br/>')
    expect((await svgPainter())(chart)).toContain('&quot;a&quot; &lt;b&gt; &amp; #c')
  })
})
