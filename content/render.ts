import { countWords, wellFormed } from './characters.ts'
import { clean } from './clean.ts'
import { deltaText, parseDelta } from './delta-document.ts'
import { deltaToTree } from './delta.ts'
import { enrich } from './enrich.ts'
import { excerptOf } from './excerpt.ts'
import { isCheapDelta, isCheapMarkdown } from './limits.ts'
import { markdownToTree } from './markdown.ts'
import type { OutlineEntry } from './outline.ts'
import { plainText } from './text.ts'
import { element, text } from './tree.ts'
import type { TreeNode, TreeRoot, UnsafeNode } from './tree.ts'

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
}

const WORDS_A_MINUTE = 400

/**
 * Turns what an author wrote into what readers see: one safe tree and what is derived from it. Deterministic,
 * bounded in time by the checks of `limits.ts`, and the same on the server and in a worker. Throws
 * `ContentError` for a format 1 source that is not a Delta; Markdown never fails. `onRead` is shown the
 * finished tree before it is cleaned, unless it is plain text.
 */
export function renderContent(
  { format, content }: ContentSource,
  onRead: OnRead = () => {},
): RenderedContent {
  const source = wellFormed(content)
  const reading = format === 0 ? readMarkdown(source, onRead) : readDelta(source, onRead)
  const words = plainText(reading.tree)
  const wordCount = countWords(words)
  return {
    ...reading,
    text: words,
    excerpt: excerptOf(reading.tree),
    wordCount,
    readingMinutes: Math.max(1, Math.ceil(wordCount / WORDS_A_MINUTE)),
    images: [...new Set(imagesIn(reading.tree.children))],
  }
}

type OnRead = (unsafe: UnsafeNode) => void
type Reading = Pick<RenderedContent, 'tree' | 'outline' | 'degraded'>

function readMarkdown(source: string, onRead: OnRead): Reading {
  if (!isCheapMarkdown(source)) return asPlainText(source)
  return orPlainText(source, () => markdownToTree(source), onRead)
}

function readDelta(source: string, onRead: OnRead): Reading {
  const operations = parseDelta(source)
  if (!isCheapDelta(operations)) return asPlainText(deltaText(operations))
  return orPlainText(deltaText(operations), () => deltaToTree(operations), onRead)
}

/** A document that exhausts the stack is as hostile as one that fails the checks. */
function orPlainText(words: string, read: () => UnsafeNode, onRead: OnRead): Reading {
  try {
    const unsafe = read()
    const outline = enrich(unsafe)
    onRead(unsafe)
    return { tree: clean(unsafe), outline, degraded: false }
  } catch (error) {
    if (error instanceof RangeError) return asPlainText(words)
    throw error
  }
}

function asPlainText(words: string): Reading {
  const whole = element('pre', { className: ['plain-text'] }, [text(words)])
  const tree = clean({ type: 'root', children: [whole] })
  return { tree, outline: [], degraded: true }
}

function imagesIn(nodes: TreeNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return []
    const { src } = node.properties
    const own = node.tagName === 'img' && typeof src === 'string' ? [src] : []
    return [...own, ...imagesIn(node.children)]
  })
}
