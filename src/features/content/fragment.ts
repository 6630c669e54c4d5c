import type { TreeNode } from '#content/tree.ts'

/** The fragment that leads to an id; it is decoded once when it is read. */
export function fragmentOf(id: string): string {
  return `#${encodeURIComponent(id)}`
}

/** The id that the fragment of an address names; a malformed one is taken as it stands. */
export function idOfFragment(fragment: string): string {
  const written = fragment.replace(/^#/, '')
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/**
 * The id that a link of a post means. Its fragment may be an id letter by letter (footnotes, whose ids are
 * encoded themselves) or an encoded one (`[…](#步骤)`), so both are looked for.
 */
export function idOfLink(href: string, ids: ReadonlySet<string>): string {
  const written = href.slice(1)
  return ids.has(written) ? written : idOfFragment(href)
}

/** Every id below some nodes. */
export function idsOf(nodes: readonly TreeNode[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.type === 'text') continue
    const { id } = node.properties
    if (typeof id === 'string') found.add(id)
    idsOf(node.children, found)
  }
  return found
}
