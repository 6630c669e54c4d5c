/**
 * The tree on the wire: the JSON-safe subset of hast that the contract calls `HastRoot`. Only `clean`
 * makes one, so any `TreeRoot` may be shown.
 */
export interface TreeRoot {
  type: 'root'
  children: TreeNode[]
}

export type TreeNode = TreeElement | TreeText

export interface TreeElement {
  type: 'element'
  tagName: string
  properties: TreeProperties
  children: TreeNode[]
}

interface TreeText {
  type: 'text'
  value: string
}

export type TreeValue = string | number | boolean | (string | number)[]
export type TreeProperties = Record<string, TreeValue>

/** Any hast node, cleaned or not: what a parser gives, before `clean` has looked at it. */
export interface UnsafeNode {
  type: string
  tagName?: string
  properties?: object
  children?: UnsafeNode[]
  value?: unknown
  /** Where it stands in its source; lines count from 1. What a parser made up may have a position without a start. */
  position?: { start?: { line: number } | undefined } | undefined
}

export interface UnsafeElement extends UnsafeNode {
  tagName: string
  properties: Record<string, unknown>
  children: UnsafeNode[]
}

export function element(
  tagName: string,
  properties: TreeProperties = {},
  children: TreeNode[] = [],
): TreeElement {
  return { type: 'element', tagName, properties, children }
}

export function text(value: string): TreeText {
  return { type: 'text', value }
}

/** Narrows an unsafe node to an element with its properties and children in place. */
export function isElement(node: UnsafeNode): node is UnsafeElement {
  return (
    node.type === 'element' &&
    typeof node.tagName === 'string' &&
    typeof node.properties === 'object' &&
    Array.isArray(node.children)
  )
}

/** The class names of an element, whichever of the two forms of hast they have. */
export function classNames(node: UnsafeElement): string[] {
  const { className } = node.properties
  if (Array.isArray(className)) return className.map(String)
  return typeof className === 'string' ? className.split(/\s+/) : []
}

/** All text below a node, as it stands. */
export function textContent(node: UnsafeNode): string {
  if (node.type === 'text') return typeof node.value === 'string' ? node.value : ''
  return (node.children ?? []).map(textContent).join('')
}
