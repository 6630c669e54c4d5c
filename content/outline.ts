import GithubSlugger from 'github-slugger'
import { classNames, isElement, textContent } from './tree.ts'
import type { UnsafeElement, UnsafeNode } from './tree.ts'
import { prefixed } from './urls.ts'

/** A heading in the contents of a post; `id` is the id that the element has in the page. */
export interface OutlineEntry {
  id: string
  text: string
  /** 1 to 6, as the heading was written. */
  depth: number
}

const LONGEST_SLUG = 80

/** Gives ids to headings, Chinese ones kept as they read, and avoids those that the author gave away. */
export class Outline {
  readonly entries: OutlineEntry[] = []
  readonly #slugger = new GithubSlugger()
  readonly #taken: ReadonlySet<string>

  constructor(root: UnsafeNode) {
    this.#taken = takenIds(root)
  }

  /** Notes a heading; its own id is kept. Empty headings and the label of the footnotes are passed over. */
  add(heading: UnsafeElement): void {
    const title = textContent(heading).replace(/\s+/g, ' ').trim()
    if (title === '' || classNames(heading).includes('sr-only')) return
    const own = heading.properties['id']
    const id = typeof own === 'string' && own !== '' ? prefixed(own) : this.#free(title)
    heading.properties['id'] = id
    this.entries.push({ id, text: title, depth: Number(heading.tagName.slice(1)) })
  }

  #free(title: string): string {
    const words = title.slice(0, LONGEST_SLUG).toWellFormed()
    for (;;) {
      // A title of punctuation alone has no slug of its own.
      const id = prefixed(this.#slugger.slug(/[\p{L}\p{N}]/u.test(words) ? words : 'section'))
      if (!this.#taken.has(id)) return id
    }
  }
}

function takenIds(node: UnsafeNode, taken = new Set<string>()): Set<string> {
  if (isElement(node) && typeof node.properties['id'] === 'string') {
    taken.add(prefixed(node.properties['id']))
  }
  for (const child of node.children ?? []) takenIds(child, taken)
  return taken
}
