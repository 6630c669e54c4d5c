import { Budget, type Tools } from './budget.ts'
import { countWords, wellFormed } from './characters.ts'
import { clean } from './clean.ts'
import { deltaText, parseDelta } from './delta-document.ts'
import { deltaToTree } from './delta.ts'
import { enrich } from './enrich.ts'
import { isCheapDelta, isCheapMarkdown, isTooLarge } from './limits.ts'
import { markdownToTree } from './markdown.ts'
import { outlineOf } from './outline.ts'
import type { ContentSource, RenderedContent } from './render.types.ts'
import { plainText, excerptOf } from './text.ts'
import { element, text, type TreeNode, type UnsafeNode } from './tree.ts'

const WORDS_A_MINUTE = 400

/** `renderContent` with the tools it is given. `onRead` is shown the finished tree before it is cleaned, unless it is plain text. */
export function renderWith(
  tools: Tools,
  { format, content }: ContentSource,
  onRead: (unsafe: UnsafeNode) => void = () => {},
): RenderedContent {
  const source = wellFormed(content)
  const finish: Finish = (unsafe) => {
    const budget = new Budget(tools)
    enrich(unsafe, budget)
    const tree = clean(unsafe)
    const outline = outlineOf(tree)
    if (isTooLarge(tree, outline)) return undefined
    onRead(unsafe)
    return { tree, outline, degraded: false, plainParts: budget.plainParts }
  }
  return described(format === 0 ? readMarkdown(source, finish) : readDelta(source, finish))
}

/** What becomes of a source that would cost too much: its words as they stand. Throws `ContentError` as `renderContent` does. */
export function renderPlainly({ format, content }: ContentSource): RenderedContent {
  const source = wellFormed(content)
  return described(asPlainText(format === 0 ? source : deltaText(parseDelta(source))))
}

function described(reading: Reading): RenderedContent {
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

type Reading = Pick<RenderedContent, 'tree' | 'outline' | 'degraded' | 'plainParts'>
/** Answers nothing where the tree would be too large. */
type Finish = (unsafe: UnsafeNode) => Reading | undefined

function readMarkdown(source: string, finish: Finish): Reading {
  if (!isCheapMarkdown(source)) return asPlainText(source)
  return orPlainText(source, () => finish(markdownToTree(source)))
}

function readDelta(source: string, finish: Finish): Reading {
  const operations = parseDelta(source)
  if (!isCheapDelta(operations)) return asPlainText(deltaText(operations))
  return orPlainText(deltaText(operations), () => finish(deltaToTree(operations)))
}

/** A document that exhausts the stack is as hostile as one that fails the checks. */
function orPlainText(words: string, read: () => Reading | undefined): Reading {
  try {
    return read() ?? asPlainText(words)
  } catch (error) {
    if (error instanceof RangeError) return asPlainText(words)
    throw error
  }
}

function asPlainText(words: string): Reading {
  const whole = element('pre', { className: ['plain-text'] }, [text(words)])
  const tree = clean({ type: 'root', children: [whole] })
  return { tree, outline: [], degraded: true, plainParts: [] }
}

function imagesIn(nodes: TreeNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return []
    const { src } = node.properties
    const own = node.tagName === 'img' && typeof src === 'string' ? [src] : []
    return [...own, ...imagesIn(node.children)]
  })
}
