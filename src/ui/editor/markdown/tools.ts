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
import { strings } from '../strings.ts'

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
    { name: 'bold', label: strings.bold, icon: Bold, key: 'Mod-b' },
    { name: 'italic', label: strings.italic, icon: Italic, key: 'Mod-i' },
    { name: 'strike', label: strings.strike, icon: Strikethrough, key: 'Mod-Shift-x' },
    { name: 'code', label: strings.code, icon: Code, key: 'Mod-e' },
  ],
  [
    { name: 'bullet', label: strings.bullet, icon: List, key: 'Mod-Shift-8' },
    { name: 'ordered', label: strings.ordered, icon: ListOrdered, key: 'Mod-Shift-7' },
    { name: 'task', label: strings.task, icon: ListChecks, key: 'Mod-Shift-9' },
    { name: 'quote', label: strings.quote, icon: TextQuote, key: 'Mod-Alt-q' },
  ],
  [
    { name: 'link', label: strings.link, icon: Link, key: 'Mod-k' },
    { name: 'image', label: strings.image, icon: Image },
    { name: 'codeBlock', label: strings.codeBlock, icon: SquareCode, key: 'Mod-Alt-c' },
    { name: 'table', label: strings.table, icon: Table, key: 'Mod-Alt-t' },
    { name: 'math', label: strings.math, icon: Sigma, key: 'Mod-Alt-m' },
    { name: 'rule', label: strings.rule, icon: Minus, key: 'Mod-Alt-h' },
  ],
  [
    { name: 'undo', label: strings.undo, icon: Undo2, key: 'Mod-z' },
    { name: 'redo', label: strings.redo, icon: Redo2, key: 'Mod-Shift-z' },
    { name: 'search', label: strings.search, icon: Search, key: 'Mod-f' },
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
  { name: 'rowBefore', label: strings.rowBefore },
  { name: 'rowAfter', label: strings.rowAfter },
  { name: 'columnBefore', label: strings.columnBefore },
  { name: 'columnAfter', label: strings.columnAfter },
  { name: 'dropRow', label: strings.dropRow },
  { name: 'dropColumn', label: strings.dropColumn },
  { name: 'alignTable', label: strings.alignTable },
]
