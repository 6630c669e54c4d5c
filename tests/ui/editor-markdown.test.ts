import {
  EditorSelection,
  EditorState,
  type Extension,
  type StateCommand,
} from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import {
  insertCodeBlock,
  insertMath,
  insertRule,
  insertTable,
} from '#src/ui/editor/markdown/block-commands.ts'
import { differenceTo } from '#src/ui/editor/markdown/start.ts'
import { insertLink, toggleInline } from '#src/ui/editor/markdown/inline-commands.ts'
import { headingOf, setHeading, toggleLines } from '#src/ui/editor/markdown/line-commands.ts'
import { changeTable, moveCell } from '#src/ui/editor/markdown/table-commands.ts'

/* In the texts below ‹ and › are the ends of the selection, ¦ is a cursor. */

describe('标记文字', () => {
  test.each<[string, Parameters<typeof toggleInline>[0], string, string]>([
    ['选中的加粗，还选着', '**', '前‹字›后', '前**‹字›**后'],
    ['标记在外面，取消', '**', '前**‹字›**后', '前‹字›后'],
    ['连标记一起选中，取消', '**', '前‹**字**›后', '前‹字›后'],
    ['粗体上再加斜体，不拆粗体', '*', '**‹字›**', '***‹字›***'],
    ['又粗又斜，只取消斜体', '*', '***‹字›***', '**‹字›**'],
    ['又粗又斜，只取消粗体', '**', '***‹字›***', '*‹字›*'],
    ['删除线', '~~', '‹字›', '~~‹字›~~'],
    ['首尾的空白留在外面', '**', '‹ 字 ›', '‹ **字** ›'],
    ['没有选中，给一对标记，光标在中间', '**', '前¦', '前**¦**'],
    ['空的一对，再按一次就收走', '**', '前**¦**后', '前¦后'],
    ['写完了，再按一次跳出去', '**', '**字¦**后', '**字**¦后'],
    [
      '几行各自标记，列表与引用的符号、空行不动',
      '**',
      '‹- 一\n\n> 二›',
      '‹- **一**\n\n> **二**›',
    ],
    ['几行都有标记，一起取消', '**', '‹- **一**\n- **二**›', '‹- 一\n- 二›'],
    ['有的有标记有的没有，只给没有的加上', '`', '‹`一`\n二›', '‹`一`\n`二`›'],
  ])('%s', (_name, mark, before, after) =>
    expect(applied(toggleInline(mark), before)).toBe(after),
  )

  test.each([
    ['选中的文字成为链接，等着填地址', '看‹这里›', '看[这里](‹https://›)'],
    ['选中的是地址，等着填文字', '‹https://a.cn/x›', '[¦](https://a.cn/x)'],
    ['什么都没选', '看¦', '看[¦](https://)'],
  ])('%s', (_name, before, after) => expect(applied(insertLink, before)).toBe(after))
})

describe('整行', () => {
  test.each<[string, StateCommand, string, string]>([
    ['成为二级标题', setHeading(2), '标¦题', '## 标¦题'],
    ['换一级', setHeading(3), '# 标¦题', '### 标¦题'],
    ['变回正文', setHeading(0), '## 标¦题', '标¦题'],
    ['空行也能成为标题', setHeading(1), '¦', '# ¦'],
    ['无序列表，空行不算', toggleLines('bullet'), '‹一\n\n二›', '- ‹一\n\n- 二›'],
    ['都是列表了，变回正文', toggleLines('bullet'), '‹- 一\n- 二›', '‹一\n二›'],
    ['有序列表按次序编号', toggleLines('ordered'), '‹一\n二\n三›', '1. ‹一\n2. 二\n3. 三›'],
    ['无序换成任务，缩进不变', toggleLines('task'), '  - 一¦', '  - [ ] 一¦'],
    ['任务换成有序', toggleLines('ordered'), '- [x] 一¦', '1. 一¦'],
    ['任务变回正文', toggleLines('task'), '- [ ] 一¦', '一¦'],
    ['引用', toggleLines('quote'), '一¦', '> 一¦'],
    ['列表也能放进引用，再拿出来', toggleLines('quote'), '> - 一¦', '- 一¦'],
  ])('%s', (_name, command, before, after) => expect(applied(command, before)).toBe(after))

  test.each([
    ['# 一', 1],
    ['###### 六', 6],
    ['####### 七', 0],
    ['#没有空格', 0],
    ['##', 2],
    ['正文', 0],
  ])('%s 是 %i 级标题', (line, level) => expect(headingOf(line)).toBe(level))
})

describe('成块的内容', () => {
  test.each<[string, StateCommand, string, string]>([
    ['代码块：光标在语言处', insertCodeBlock, '¦', '```¦\n\n```\n'],
    ['选中的几行放进代码块', insertCodeBlock, '前\n‹a\nb›\n后', '前\n\n```¦\na\nb\n```\n\n后'],
    ['里面有围栏，外面的更长', insertCodeBlock, '‹```\nx\n```›', '````¦\n```\nx\n```\n````\n'],
    ['分隔线接在这一行后面', insertRule, '一¦\n\n二', '一\n\n---\n¦\n\n二'],
    ['空行上的公式独占一块', insertMath, '¦', '$$\n¦\n$$\n'],
    ['行里的公式', insertMath, '设 ¦', '设 $¦$'],
    ['选中几行成为公式块', insertMath, '‹a\n+b›', '$$\n‹a\n+b›\n$$\n'],
  ])('%s', (_name, command, before, after) => expect(applied(command, before)).toBe(after))

  test('表格：选着第一格，前后空一行', () => {
    expect(applied(insertTable, '前¦\n后')).toBe(
      [
        '前',
        '',
        '| ‹列一› | 列二 | 列三 |',
        '| ---- | ---- | ---- |',
        '|      |      |      |',
        '|      |      |      |',
        '',
        '后',
      ].join('\n'),
    )
  })
})

describe('在表格里', () => {
  const table = ['| 名 | 值 |', '|--|--|', '| 甲¦ | 1 |', '| 乙 | 2 |'].join('\n')

  test('Tab 到下一格，选中其中的字', () => {
    expect(applied(moveCell(1), table)).toBe('| 名 | 值 |\n|--|--|\n| 甲 | ‹1› |\n| 乙 | 2 |')
  })

  test('Shift-Tab 回到上一格，越过横线行', () => {
    expect(applied(moveCell(-1), table)).toBe('| 名 | ‹值› |\n|--|--|\n| 甲 | 1 |\n| 乙 | 2 |')
  })

  test('在最后一格按 Tab 添一行，各列对齐', () => {
    expect(applied(moveCell(1), '| 名字 | 值 |\n|:-|-:|\n| 甲 | 1¦ |')).toBe(
      '| 名字 |  值 |\n| :--- | --: |\n| 甲   |   1 |\n| ¦     |     |',
    )
  })

  test('下方插入行，右侧插入列，删除', () => {
    expect(applied(changeTable('rowAfter'), table)).toBe(
      '| 名  | 值  |\n| --- | --- |\n| 甲  | 1   |\n| ¦    |     |\n| 乙  | 2   |',
    )
    expect(applied(changeTable('columnAfter'), table)).toBe(
      '| 名  |     | 值  |\n| --- | --- | --- |\n| 甲  | ¦    | 1   |\n| 乙  |     | 2   |',
    )
    expect(applied(changeTable('dropRow'), table)).toBe(
      '| 名  | 值  |\n| --- | --- |\n| ‹乙›  | 2   |',
    )
    expect(applied(changeTable('dropColumn'), table)).toBe(
      '| 值  |\n| --- |\n| ‹1›   |\n| 2   |',
    )
  })

  test('表头不能删，最后一列不能删，表格外什么也不做', () => {
    expect(applied(changeTable('dropRow'), '| 名¦ |\n|--|\n| 甲 |')).toBeNull()
    expect(applied(changeTable('dropColumn'), '| 名¦ |\n|--|\n| 甲 |')).toBeNull()
    expect(applied(changeTable('rowAfter'), '甲 | 乙¦')).toBeNull()
    expect(applied(moveCell(1), '正文¦')).toBeNull()
  })

  const tools: StateCommand[] = [
    ...(['rowBefore', 'rowAfter', 'columnBefore', 'columnAfter', 'align'] as const).map(
      (edit) => changeTable(edit),
    ),
    moveCell(1),
    moveCell(-1),
  ]

  test.each([
    ['一行比表头多出格子', '| 名 | 值 |\n| - | - |\n| x | y | 多写的字 |\n| 甲 | 乙 |'],
    ['代码里的竖线分了格', '| 名 | 值 |\n| - | - |\n| `a || b` | 或 |'],
    ['没有两边的竖线', '名 | 值\n-- | --\nx | y | 多写的字'],
  ])('%s：光标在哪里、用哪个工具，一个字也不少，也不出错', (_name, table) => {
    const kept = everywhere(table, tools)
    expect(kept.filter((next) => missing(table, next).length > 0)).toEqual([])
  })

  test('多出来的格子照样写在行尾', () => {
    expect(
      applied(changeTable('align'), '| 名 | 值 |\n| - | - |\n| x¦ | y | 多写的字 | 又 |'),
    ).toBe('| 名  | 值  |\n| --- | --- |\n| ‹x›   | y   | 多写的字 | 又 |')
  })

  test.each([
    ['列表项里', '1. 第一步：\n\n', '   ', '\n\n2. 第二步'],
    ['引用里', '> 引言\n>\n', '> ', '\n\n正文'],
    ['列表项的引用里', '- > 引言\n  >\n', '  > ', '\n- 二'],
  ])('%s的表格：每一行留在里面，新的一行也是', (_name, before, lead, after) => {
    const table = ['| 名 | 值 |', '| - | - |', '| 甲 | 乙 |']
      .map((row) => lead + row)
      .join('\n')
    const rows = everywhere(before + table + after, tools, before.length).map((next) =>
      next.slice(before.length, next.length - after.length).split('\n'),
    )
    expect(rows.flat().filter((row) => !row.startsWith(`${lead}|`))).toEqual([])
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([3, 4]))
  })

  test('表格从列表项的标记后面开始，也对得齐、添得上行', () => {
    expect(applied(moveCell(1), '- | 名字 | 值 |\n  | - | - |\n  | 甲 | 乙¦ |')).toBe(
      '- | 名字 | 值  |\n  | ---- | --- |\n  | 甲   | 乙  |\n  | ¦     |     |',
    )
  })

  test.each(['> 引用 | 里', '- 列表 | 里', '2. 列表 | 里', '# 标题 | 里', '```js | 里'])(
    '紧接在表格下面的 %s 不是表格的一行',
    (below) => {
      const table = '| 名 | 值 |\n| - | - |\n| 甲 | 乙¦ |'
      expect(applied(changeTable('align'), `${table}\n${below}`)).toMatch(`\n${below}`)
      expect(applied(moveCell(1), `${table}\n${below}`)).toBe(
        `| 名  | 值  |\n| --- | --- |\n| 甲  | 乙  |\n| ¦    |     |\n${below}`,
      )
    },
  )
})

describe('只读', () => {
  test.each<[string, StateCommand]>([
    ['加粗', toggleInline('**')],
    ['链接', insertLink],
    ['列表', toggleLines('bullet')],
    ['表格', insertTable],
    ['表格操作', changeTable('rowAfter')],
  ])('%s不改一个字', (_name, command) => {
    expect(applied(command, '| 名¦ |\n|--|', EditorState.readOnly.of(true))).toBeNull()
  })
})

test.each([
  ['一二三', '一二三', { from: 3, to: 3, insert: '' }],
  ['一二三', '一贰三', { from: 1, to: 2, insert: '贰' }],
  ['一一一', '一一', { from: 2, to: 3, insert: '' }],
  ['', '一', { from: 0, to: 0, insert: '一' }],
])('把 %s 换成 %s，只改不同的一段', (text, next, change) =>
  expect(differenceTo(text, next)).toEqual(change),
)

/** What each of the commands makes of a text, at each place from `start` on. */
const everywhere = (text: string, all: readonly StateCommand[], start = 0) =>
  Array.from({ length: text.length + 1 - start }, (_, at) => start + at).flatMap((at) =>
    all.flatMap((command) => {
      const marked = applied(command, `${text.slice(0, at)}¦${text.slice(at)}`)
      return marked === null ? [] : [marked.replace(/[‹›¦]/g, '')]
    }),
  )

/** The words of a text that another one has not, in their order. */
function missing(text: string, next: string) {
  let from = 0
  return (text.match(/[^\s|-]+/g) ?? []).filter((word) => {
    const at = next.indexOf(word, from)
    if (at >= 0) from = at + word.length
    return at < 0
  })
}

/** The marked text after a command, null when the command does nothing. */
function applied(command: StateCommand, marked: string, extensions: Extension = []) {
  let state = stateOf(marked, extensions)
  const done = command({ state, dispatch: (transaction) => (state = transaction.state) })
  return done ? markedText(state) : null
}

function stateOf(marked: string, extensions: Extension) {
  const doc = marked.replace(/[‹›¦]/g, '')
  const cursor = marked.indexOf('¦')
  const [from, to] = [marked.indexOf('‹'), marked.indexOf('›') - 1]
  const selection =
    cursor < 0 ? EditorSelection.single(from, to) : EditorSelection.single(cursor)
  return EditorState.create({ doc, selection, extensions })
}

function markedText({ doc, selection: { main } }: EditorState) {
  const text = doc.toString()
  if (main.empty) return `${text.slice(0, main.head)}¦${text.slice(main.head)}`
  return `${text.slice(0, main.from)}‹${text.slice(main.from, main.to)}›${text.slice(main.to)}`
}
