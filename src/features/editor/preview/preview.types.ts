import type { PlainPart } from '#content/budget.ts'
import type { PreviewedContent } from '#content/preview.ts'
import type { ContentSource } from '#content/render.types.ts'
import type { TreeNode, TreeRoot } from '#content/tree.ts'
import type { HeadingPlace } from '#src/ui/editor/editor.types.ts'

/** A heading of the text, to be listed and jumped to. */
export interface PreviewHeading extends HeadingPlace {
  id: string
  text: string
  depth: number
}

/** What readers will see of the text, and what is known of it. */
export interface Preview {
  /** Blocks that did not change since the last preview are the same objects. */
  tree: TreeRoot
  /** For each block a name that it keeps while it moves or is rewritten. */
  names: readonly number[]
  /** The depths of its headings. */
  depths: readonly number[]
  outline: readonly PreviewHeading[]
  /** For each element at the top of the tree the line of the source it begins on, from 0. */
  lines: readonly (number | null)[]
  lineCount: number
  excerpt: string
  wordCount: number
  readingMinutes: number
  images: readonly string[]
  /** The source would cost too much and is shown as plain text. */
  degraded: boolean
  /** What would cost too much by itself and is shown as its source. */
  plainParts: readonly PlainPart[]
}

export type PreviewRequest =
  | { kind: 'render'; source: ContentSource }
  | { kind: 'convert'; html: string }

/** The top of a tree as what became of the one before: so many kept at both ends, `between` new. */
export interface ChangedBlocks {
  before: number
  between: TreeNode[]
  after: number
}

/** What came of a request; `refused` says in Chinese why a source is none, `broken` is our own fault. */
export type PreviewReply =
  | ({ kind: 'rendered'; blocks: ChangedBlocks } & Omit<PreviewedContent, 'tree' | 'text'>)
  | { kind: 'refused'; reason: string }
  | { kind: 'converted'; markdown: string | null }
  | { kind: 'broken' }
