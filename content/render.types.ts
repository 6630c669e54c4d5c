import type { PlainPart } from './budget.ts'
import type { OutlineEntry } from './outline.ts'
import type { TreeRoot } from './tree.ts'

/** 0 is Markdown, 1 is a Quill Delta as JSON (specification §3, post summary). */
export type ContentFormat = 0 | 1

export interface ContentSource {
  format: ContentFormat
  content: string
}

export interface RenderedContent {
  tree: TreeRoot
  /** Headings in their order; `id` is the element's id in the page. */
  outline: OutlineEntry[]
  /** The words alone, for search. */
  text: string
  /** At most 120 characters; empty when there are no words, and then the caller says so. */
  excerpt: string
  wordCount: number
  /** Whole minutes, at least 1. */
  readingMinutes: number
  /** Addresses of the images in the tree, each once, in their order. */
  images: string[]
  /** True when the source would have cost too much and is shown as plain text. */
  degraded: boolean
  /** What of the rest would have cost too much and is shown as its source: code without colour, formulas as TeX. */
  plainParts: PlainPart[]
}
