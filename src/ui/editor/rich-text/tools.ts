import {
  Bold,
  Code,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  Subscript,
  Superscript,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import { strings } from '../strings.ts'
import { toolGroups } from '../tools.ts'

/** The toolbar, in groups. */
export const richTextTools = toolGroups([
  [
    { name: 'bold', label: strings.bold, icon: Bold, key: 'Mod-b' },
    { name: 'italic', label: strings.italic, icon: Italic, key: 'Mod-i' },
    { name: 'underline', label: strings.underline, icon: Underline, key: 'Mod-u' },
    { name: 'strike', label: strings.strike, icon: Strikethrough },
    { name: 'code', label: strings.code, icon: Code },
    { name: 'superscript', label: strings.superscript, icon: Superscript },
    { name: 'subscript', label: strings.subscript, icon: Subscript },
  ],
  [
    { name: 'bullet', label: strings.bullet, icon: List },
    { name: 'ordered', label: strings.ordered, icon: ListOrdered },
    { name: 'task', label: strings.task, icon: ListChecks },
    { name: 'outdent', label: strings.outdent, icon: IndentDecrease },
    { name: 'indent', label: strings.indent, icon: IndentIncrease },
  ],
  [
    { name: 'quote', label: strings.quote, icon: TextQuote },
    { name: 'codeBlock', label: strings.codeBlock, icon: SquareCode },
    { name: 'link', label: strings.link, icon: Link, key: 'Mod-k' },
    { name: 'image', label: strings.image, icon: Image },
  ],
  [
    { name: 'clear', label: strings.clear, icon: RemoveFormatting },
    { name: 'undo', label: strings.undo, icon: Undo2, key: 'Mod-z' },
    { name: 'redo', label: strings.redo, icon: Redo2, key: 'Mod-Shift-z' },
  ],
])

/** What the toolbar of the rich-text editor does by itself. */
export type RichTextCommand = Exclude<
  (typeof richTextTools)[number][number]['name'],
  'link' | 'image'
>

/** What is chosen from a list; `value` is the format's, empty for none. */
export interface RichTextChoice {
  format: 'color' | 'background' | 'align' | 'size'
  label: string
  options: readonly { value: string; label: string }[]
}

const colours = [
  { value: '', label: strings.noColor },
  { value: '#a5352a', label: strings.red },
  { value: '#7d560c', label: strings.ochre },
  { value: '#2a6f46', label: strings.green },
  { value: '#1d6a70', label: strings.teal },
  { value: '#23508e', label: strings.blue },
  { value: '#6a4596', label: strings.violet },
]

export const richTextChoices: readonly RichTextChoice[] = [
  { format: 'color', label: strings.color, options: colours },
  {
    format: 'background',
    label: strings.background,
    options: [
      { value: '', label: strings.noColor },
      { value: '#fdf0b8', label: strings.yellow },
      { value: '#e5f2e9', label: strings.green },
      { value: '#e9eff8', label: strings.blue },
      { value: '#f8e8e4', label: strings.red },
    ],
  },
  {
    format: 'align',
    label: strings.align,
    options: [
      { value: '', label: strings.alignLeft },
      { value: 'center', label: strings.alignCenter },
      { value: 'right', label: strings.alignRight },
      { value: 'justify', label: strings.alignJustify },
    ],
  },
  {
    format: 'size',
    label: strings.size,
    options: [
      { value: 'small', label: strings.sizeSmall },
      { value: '', label: strings.sizeNormal },
      { value: 'large', label: strings.sizeLarge },
      { value: 'huge', label: strings.sizeHuge },
    ],
  },
]
