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
import type { Tool } from '../tools.ts'
import { words } from '../words.ts'

/** What the toolbar of the rich-text editor does by itself. */
export type RichTextCommand =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'code'
  | 'superscript'
  | 'subscript'
  | 'bullet'
  | 'ordered'
  | 'task'
  | 'quote'
  | 'codeBlock'
  | 'indent'
  | 'outdent'
  | 'clear'
  | 'undo'
  | 'redo'

export const richTextTools: readonly (readonly Tool<RichTextCommand | 'link' | 'image'>[])[] = [
  [
    { name: 'bold', label: words.bold, icon: Bold, key: 'Mod-b' },
    { name: 'italic', label: words.italic, icon: Italic, key: 'Mod-i' },
    { name: 'underline', label: words.underline, icon: Underline, key: 'Mod-u' },
    { name: 'strike', label: words.strike, icon: Strikethrough },
    { name: 'code', label: words.code, icon: Code },
    { name: 'superscript', label: words.superscript, icon: Superscript },
    { name: 'subscript', label: words.subscript, icon: Subscript },
  ],
  [
    { name: 'bullet', label: words.bullet, icon: List },
    { name: 'ordered', label: words.ordered, icon: ListOrdered },
    { name: 'task', label: words.task, icon: ListChecks },
    { name: 'outdent', label: words.outdent, icon: IndentDecrease },
    { name: 'indent', label: words.indent, icon: IndentIncrease },
  ],
  [
    { name: 'quote', label: words.quote, icon: TextQuote },
    { name: 'codeBlock', label: words.codeBlock, icon: SquareCode },
    { name: 'link', label: words.link, icon: Link, key: 'Mod-k' },
    { name: 'image', label: words.image, icon: Image },
  ],
  [
    { name: 'clear', label: words.clear, icon: RemoveFormatting },
    { name: 'undo', label: words.undo, icon: Undo2, key: 'Mod-z' },
    { name: 'redo', label: words.redo, icon: Redo2, key: 'Mod-Shift-z' },
  ],
]

/** What is chosen from a list; `value` is the format's, empty for none. */
export interface RichTextChoice {
  format: 'color' | 'background' | 'align' | 'size'
  label: string
  options: readonly { value: string; label: string }[]
}

const colours = [
  { value: '', label: words.noColor },
  { value: '#a5352a', label: words.red },
  { value: '#7d560c', label: words.ochre },
  { value: '#2a6f46', label: words.green },
  { value: '#1d6a70', label: words.teal },
  { value: '#23508e', label: words.blue },
  { value: '#6a4596', label: words.violet },
]

export const richTextChoices: readonly RichTextChoice[] = [
  { format: 'color', label: words.color, options: colours },
  {
    format: 'background',
    label: words.background,
    options: [
      { value: '', label: words.noColor },
      { value: '#fdf0b8', label: words.yellow },
      { value: '#e5f2e9', label: words.green },
      { value: '#e9eff8', label: words.blue },
      { value: '#f8e8e4', label: words.red },
    ],
  },
  {
    format: 'align',
    label: words.align,
    options: [
      { value: '', label: words.alignLeft },
      { value: 'center', label: words.alignCenter },
      { value: 'right', label: words.alignRight },
      { value: 'justify', label: words.alignJustify },
    ],
  },
  {
    format: 'size',
    label: words.size,
    options: [
      { value: 'small', label: words.sizeSmall },
      { value: '', label: words.sizeNormal },
      { value: 'large', label: words.sizeLarge },
      { value: 'huge', label: words.sizeHuge },
    ],
  },
]
