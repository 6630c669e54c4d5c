import GithubSlugger from 'github-slugger'
import { safeAttribute } from './policy.ts'
import { classNames, isElement, textContent } from './tree.ts'
import type { TreeElement, TreeNode, TreeRoot, UnsafeElement, UnsafeNode } from './tree.ts'
import { prefixed } from './urls.ts'

/** A heading in the contents of a post; `id` is the id that the element has in the page. */
export interface OutlineEntry {
  id: string
  text: string
  /** 1 to 6, as the heading was written. */
  depth: number
}

/** The headings of a cleaned tree. Empty ones and the label of the footnotes are passed over. */
export function outlineOf(tree: TreeRoot): OutlineEntry[] {
  return tree.children.flatMap(entriesIn)
}

function entriesIn(node: TreeNode): OutlineEntry[] {
  if (node.type === 'text') return []
  return [...entryOf(node), ...node.children.flatMap(entriesIn)]
}

function entryOf(node: TreeElement): OutlineEntry[] {
  const { id } = node.properties
  if (!isHeading(node) || typeof id !== 'string') return []
  const text = titleOf(node)
  return text === '' ? [] : [{ id, text, depth: Number(node.tagName.slice(1)) }]
}

const isHeading = ({ tagName }: UnsafeElement) => /^h[1-6]$/.test(tagName)

/** Empty for a heading that the contents pass over. */
const titleOf = (heading: UnsafeElement) =>
  classNames(heading).includes('sr-only')
    ? ''
    : textContent(heading).replace(/\s+/g, ' ').trim()

const LONGEST_SLUG = 80

/** Gives ids to headings, Chinese ones kept as they read, and avoids those that the author gave away. */
export class HeadingIds {
  readonly #slugger = new GithubSlugger()
  readonly #owners: Map<string, UnsafeNode>

  constructor(root: UnsafeNode) {
    this.#owners = ownersOf(root)
  }

  /** An id of its own is kept where the gate will keep it. */
  give(heading: UnsafeElement): void {
    const title = isHeading(heading) ? titleOf(heading) : ''
    if (title === '') return
    const own = idOf(heading)
    heading.properties['id'] =
      own !== undefined && this.#owners.get(own) === heading ? own : this.#free(title, heading)
  }

  #free(title: string, heading: UnsafeElement): string {
    const words = title.slice(0, LONGEST_SLUG).toWellFormed()
    for (;;) {
      // A title of punctuation alone has no slug of its own.
      const id = prefixed(this.#slugger.slug(/[\p{L}\p{N}]/u.test(words) ? words : 'section'))
      if (this.#owners.has(id)) continue
      this.#owners.set(id, heading)
      return id
    }
  }
}

/** Who has which id: of several elements the first one. */
function ownersOf(node: UnsafeNode, owners = new Map<string, UnsafeNode>()) {
  const id = idOf(node)
  if (id !== undefined && !owners.has(id)) owners.set(id, node)
  for (const child of node.children ?? []) ownersOf(child, owners)
  return owners
}

function idOf(node: UnsafeNode): string | undefined {
  if (!isElement(node)) return undefined
  const id = safeAttribute(node.tagName, 'id', node.properties['id'])
  return typeof id === 'string' ? id : undefined
}
