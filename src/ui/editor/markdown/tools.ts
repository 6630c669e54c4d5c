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
import { strings } from '../strings.ts'
import { toolGroups } from '../tools.ts'

/** The toolbar, in groups. */
export const markdownTools = toolGroups([
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
])

/** The levels of headings that the toolbar offers, with their shortcuts. */
export const headingLevels = ([0, 1, 2, 3, 4] as const).map((level) => ({
  level,
  key: `Mod-Alt-${level}`,
}))

/** What can be done to the table around the cursor. */
export const tableTools = [
  'rowBefore',
  'rowAfter',
  'columnBefore',
  'columnAfter',
  'dropRow',
  'dropColumn',
  'alignTable',
] as const

export type TableTool = (typeof tableTools)[number]

/** What the Markdown editor can be told to do, beside typing. */
export type MarkdownCommand =
  | Exclude<(typeof markdownTools)[number][number]['name'], 'image'>
  | `heading${(typeof headingLevels)[number]['level']}`
  | TableTool

/** What the toolbar shows of the place where the cursor is. */
export interface MarkdownToolbarState {
  active: ReadonlySet<string>
  /** 0 outside of headings. */
  heading: number
  inTable: boolean
  canUndo: boolean
  canRedo: boolean
}

export const initialToolbarState: MarkdownToolbarState = {
  active: new Set(),
  heading: 0,
  inTable: false,
  canUndo: false,
  canRedo: false,
}
