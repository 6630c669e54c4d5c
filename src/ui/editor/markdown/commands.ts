import {
  defaultKeymap,
  historyKeymap,
  indentLess,
  indentMore,
  redo,
  undo,
} from '@codemirror/commands'
import { markdownKeymap } from '@codemirror/lang-markdown'
import { openSearchPanel, searchKeymap } from '@codemirror/search'
import type { StateCommand } from '@codemirror/state'
import { keymap, type Command, type KeyBinding } from '@codemirror/view'
import { insertCodeBlock, insertMath, insertRule, insertTable } from './block-commands.ts'
import { insertLink, toggleInline } from './inline-commands.ts'
import { setHeading, toggleLines } from './line-commands.ts'
import { changeTable, moveCell } from './table-commands.ts'
import { headingLevels, markdownTools, type MarkdownCommand } from './tools.ts'

export const commands: Record<MarkdownCommand, Command> = {
  bold: toggleInline('**'),
  italic: toggleInline('*'),
  strike: toggleInline('~~'),
  code: toggleInline('`'),
  heading0: setHeading(0),
  heading1: setHeading(1),
  heading2: setHeading(2),
  heading3: setHeading(3),
  heading4: setHeading(4),
  bullet: toggleLines('bullet'),
  ordered: toggleLines('ordered'),
  task: toggleLines('task'),
  quote: toggleLines('quote'),
  codeBlock: insertCodeBlock,
  link: insertLink,
  table: insertTable,
  math: insertMath,
  rule: insertRule,
  undo,
  redo,
  search: openSearchPanel,
  rowBefore: changeTable('rowBefore'),
  rowAfter: changeTable('rowAfter'),
  columnBefore: changeTable('columnBefore'),
  columnAfter: changeTable('columnAfter'),
  dropRow: changeTable('dropRow'),
  dropColumn: changeTable('dropColumn'),
  alignTable: changeTable('align'),
}

/** Only in lists: anywhere else Tab leaves the editor, as it does everywhere on a page. */
const inList =
  (command: StateCommand): StateCommand =>
  (target) => {
    const { doc, selection } = target.state
    const isItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(doc.lineAt(selection.main.head).text)
    return isItem && command(target)
  }

const tools: KeyBinding[] = markdownTools.flat().flatMap(({ name, key }) => {
  // Undo, redo and search come with their own keymaps, which know more keys.
  if (key === undefined || name === 'image' || /^(?:undo|redo|search)$/.test(name)) return []
  return [{ key, run: commands[name], preventDefault: true }]
})
const headings: KeyBinding[] = headingLevels.map(({ level, key }) => ({
  key,
  run: commands[`heading${level}`],
  preventDefault: true,
}))
const tab: KeyBinding[] = [
  { key: 'Tab', run: moveCell(1), shift: moveCell(-1) },
  { key: 'Tab', run: inList(indentMore), shift: inList(indentLess) },
]

/** Every key of the editor. */
export const keys = keymap.of([
  ...tools,
  ...headings,
  ...tab,
  ...markdownKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...defaultKeymap,
])
