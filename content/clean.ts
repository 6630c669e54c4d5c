import { wellFormed } from './characters.ts'
import { forced, isAllowed, modern, safeAttribute, swallowed } from './policy.ts'
import { holdsText, isBlock, isVoid, mayStand } from './structure.ts'
import { element, isElement, text } from './tree.ts'
import type {
  TreeElement,
  TreeNode,
  TreeProperties,
  TreeRoot,
  UnsafeElement,
  UnsafeNode,
} from './tree.ts'

/** Deeper elements lose their tags and keep their text; a renderer recurses this far safely. */
const DEEPEST = 100

/**
 * The gate: whatever tree comes in, only what `policy.ts` lists comes out, nested as `structure.ts` says.
 * Every other step runs before it. An element that is not allowed is replaced by its content. Cleaning a
 * clean tree changes nothing, and neither does writing it as HTML and parsing it again.
 */
export function clean(root: UnsafeNode): TreeRoot {
  const children = cleanChildren(root.children ?? [], { ancestors: [], ids: new Set() })
  return { type: 'root', children }
}

interface Place {
  ancestors: readonly string[]
  /** Ids given out so far in the whole tree; the first of a name wins. */
  ids: Set<unknown>
}

function cleanChildren(nodes: readonly UnsafeNode[], place: Place): TreeNode[] {
  const kept: TreeNode[] = []
  for (const node of nodes) {
    for (const child of cleanNode(node, place)) append(kept, child)
  }
  return kept
}

function cleanNode(node: UnsafeNode, place: Place): TreeNode[] {
  if (isElement(node)) return cleanElement(node, place)
  if (node.type !== 'text' || typeof node.value !== 'string') return []
  const value = wellFormed(node.value)
  const isSpace = /^[ \t\n\f]*$/.test(value)
  return isSpace || holdsText(place.ancestors.at(-1)) ? [text(value)] : []
}

/** Neighbouring texts are one text, as a parser would make them. */
function append(kept: TreeNode[], node: TreeNode) {
  const last = kept.at(-1)
  if (node.type === 'text' && node.value === '') return
  if (node.type === 'text' && last?.type === 'text') last.value += node.value
  else kept.push(node)
}

function cleanElement(node: UnsafeElement, place: Place): TreeNode[] {
  if (swallowed.has(node.tagName)) return []
  const tag = modern.get(node.tagName) ?? node.tagName
  const fits =
    isAllowed(tag) &&
    place.ancestors.length < DEEPEST &&
    mayStand(tag, place.ancestors) &&
    (tag !== 'input' || node.properties['type'] === 'checkbox')
  if (!fits) return cleanChildren(node.children, place)

  const properties = cleanProperties(tag, modernProperties(node), place)
  if (tag === 'img' && properties['src'] === undefined) return described(properties, place)
  if (tag === 'iframe' && properties['src'] === undefined) return []

  const inside = { ...place, ancestors: [...place.ancestors, tag] }
  const children = isVoid(tag) ? [] : cleanChildren(node.children, inside)
  return [settled(element(tag, properties, children))]
}

function cleanProperties(
  tag: string,
  unsafe: Record<string, unknown>,
  { ids }: Place,
): TreeProperties {
  const properties: TreeProperties = {}
  for (const [name, value] of Object.entries(unsafe)) {
    const safe = safeAttribute(tag, name, value)
    if (safe === undefined || (name === 'id' && ids.has(safe))) continue
    if (name === 'id') ids.add(safe)
    properties[name] = safe
  }
  if (tag === 'a' && properties['href'] === undefined) return properties
  return Object.assign(properties, forced(tag))
}

/** What the old tags said with attributes. */
function modernProperties({ tagName, properties }: UnsafeElement): Record<string, unknown> {
  const { color } = properties
  if (tagName === 'font' && typeof color === 'string') {
    return { style: `color: ${color}`, ...properties }
  }
  return tagName === 'center' ? { align: 'center', ...properties } : properties
}

/** A refused picture leaves its description behind. */
function described({ alt }: TreeProperties, { ancestors }: Place): TreeNode[] {
  return typeof alt === 'string' && holdsText(ancestors.at(-1)) ? [text(alt)] : []
}

function settled(node: TreeElement): TreeElement {
  const [first] = node.children
  if (node.tagName === 'p' && hasBlock(node)) return { ...node, tagName: 'div' }
  if (node.tagName === 'pre' && first?.type === 'text' && first.value.startsWith('\n')) {
    // A parser drops the first line end of a `pre`: leave it none to drop.
    const value = first.value.replace(/^\n+/, '')
    return { ...node, children: [...(value ? [text(value)] : []), ...node.children.slice(1)] }
  }
  return node
}

function hasBlock(node: TreeElement): boolean {
  return node.children.some(
    (child) => child.type === 'element' && (isBlock(child.tagName) || hasBlock(child)),
  )
}
