import {
  Bold,
  Code,
  Image,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  Redo2,
  Search,
  Sigma,
  SquareCode,
  Strikethrough,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react'
import type { Tool } from '../tools.ts'
import { words } from '../words.ts'

type Heading = 0 | 1 | 2 | 3 | 4
export type TableTool =
  | 'rowBefore'
  | 'rowAfter'
  | 'columnBefore'
  | 'columnAfter'
  | 'dropRow'
  | 'dropColumn'
  | 'alignTable'

/** What the Markdown editor can be told to do, beside typing. */
export type MarkdownCommand =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'bullet'
  | 'ordered'
  | 'task'
  | 'quote'
  | 'codeBlock'
  | 'link'
  | 'table'
  | 'math'
  | 'rule'
  | 'undo'
  | 'redo'
  | 'search'
  | `heading${Heading}`
  | TableTool

/** The toolbar, in groups. */
export const markdownTools: readonly (readonly Tool<MarkdownCommand | 'image'>[])[] = [
  [
    { name: 'bold', label: words.bold, icon: Bold, key: 'Mod-b' },
    { name: 'italic', label: words.italic, icon: Italic, key: 'Mod-i' },
    { name: 'strike', label: words.strike, icon: Strikethrough, key: 'Mod-Shift-x' },
    { name: 'code', label: words.code, icon: Code, key: 'Mod-e' },
  ],
  [
    { name: 'bullet', label: words.bullet, icon: List, key: 'Mod-Shift-8' },
    { name: 'ordered', label: words.ordered, icon: ListOrdered, key: 'Mod-Shift-7' },
    { name: 'task', label: words.task, icon: ListChecks, key: 'Mod-Shift-9' },
    { name: 'quote', label: words.quote, icon: TextQuote, key: 'Mod-Alt-q' },
  ],
  [
    { name: 'link', label: words.link, icon: Link, key: 'Mod-k' },
    { name: 'image', label: words.image, icon: Image },
    { name: 'codeBlock', label: words.codeBlock, icon: SquareCode, key: 'Mod-Alt-c' },
    { name: 'table', label: words.table, icon: Table, key: 'Mod-Alt-t' },
    { name: 'math', label: words.math, icon: Sigma, key: 'Mod-Alt-m' },
    { name: 'rule', label: words.rule, icon: Minus, key: 'Mod-Alt-h' },
  ],
  [
    { name: 'undo', label: words.undo, icon: Undo2, key: 'Mod-z' },
    { name: 'redo', label: words.redo, icon: Redo2, key: 'Mod-Shift-z' },
    { name: 'search', label: words.search, icon: Search, key: 'Mod-f' },
  ],
]

/** The levels of headings that the toolbar offers, with their shortcuts. */
export const headingLevels: readonly { level: Heading; key: string }[] = [
  { level: 0, key: 'Mod-Alt-0' },
  { level: 1, key: 'Mod-Alt-1' },
  { level: 2, key: 'Mod-Alt-2' },
  { level: 3, key: 'Mod-Alt-3' },
  { level: 4, key: 'Mod-Alt-4' },
]

/** What can be done to the table around the cursor. */
export const tableTools: readonly { name: TableTool; label: string }[] = [
  { name: 'rowBefore', label: words.rowBefore },
  { name: 'rowAfter', label: words.rowAfter },
  { name: 'columnBefore', label: words.columnBefore },
  { name: 'columnAfter', label: words.columnAfter },
  { name: 'dropRow', label: words.dropRow },
  { name: 'dropColumn', label: words.dropColumn },
  { name: 'alignTable', label: words.alignTable },
]
