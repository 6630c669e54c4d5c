import type { TreeElement, TreeNode } from '#content/tree.ts'

const voids = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr'])
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])
const lineOnly = /^(?:h[1-6]|t[dh]|summary|caption|dt)$/

/** Elements without content. */
export function isVoid(tag: string): boolean {
  return voids.has(tag)
}

/** Parts of a table, between which the blanks of the source would be text where none may be. */
export function takesNoText(tag: string): boolean {
  return tableParts.has(tag)
}

/** Whether pictures right inside stand in the line: in headings and cells, and in a row of badges. */
export function showsInLine({ tagName, children }: TreeElement): boolean {
  if (lineOnly.test(tagName)) return true
  return (
    tagName === 'p' && children.filter(isPicture).length > 1 && children.every(isPictureOrBlank)
  )
}

function isPicture(node: TreeNode): boolean {
  if (node.type === 'text') return false
  if (node.tagName === 'a') return node.children.length === 1 && node.children.every(isPicture)
  return node.tagName === 'img'
}

function isPictureOrBlank(node: TreeNode): boolean {
  return node.type === 'text' ? node.value.trim() === '' : isPicture(node)
}

/** All text below a node. */
export function textOf(node: TreeNode): string {
  return node.type === 'text' ? node.value : node.children.map(textOf).join('')
}

/**
 * The tags that a post's headings take, by the tag they were written with: below the page's own title, and
 * without leaving out a level, so that those who listen get a true outline.
 */
export function headingTags(depths: readonly number[]): ReadonlyMap<string, string> {
  const used = [...new Set(depths)].toSorted((one, other) => one - other)
  return new Map(used.map((depth, rank) => [`h${depth}`, `h${Math.min(rank + 2, 6)}`]))
}
