import type { TreeRoot } from '#content/tree.ts'
import { Prose } from './Prose.tsx'
import { renderTree } from './render-tree.tsx'
import { headingTags } from './structure.ts'

interface PostBodyProps {
  tree: TreeRoot
  /** The depths of the post's headings, 1 to 6, as in its outline. */
  depths: readonly number[]
}

/** The body of a post from the tree on the wire: elements, never markup. */
export function PostBody({ tree, depths }: PostBodyProps) {
  return <Prose>{renderTree(tree.children, headingTags(depths))}</Prose>
}
