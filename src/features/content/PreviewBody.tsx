import { memo, useMemo } from 'react'
import type { TreeNode, TreeRoot } from '#content/tree.ts'
import { idsOf } from './fragment.ts'
import { Prose } from './Prose.tsx'
import { renderTree } from './render-tree.tsx'
import { headingTags } from './structure.ts'

interface PreviewBodyProps {
  tree: TreeRoot
  /** The depths of the post's headings, 1 to 6, as in its outline. */
  depths: readonly number[]
}

/** `PostBody` for a text that is being written: what stayed the same object is not drawn anew. */
export function PreviewBody({ tree, depths }: PreviewBodyProps) {
  const levels = depths.join()
  const headings = useMemo(
    () => headingTags(levels.split(',').filter(Boolean).map(Number)),
    [levels],
  )
  const names = Array.from(idsOf(tree.children)).join('\n')
  const ids = useMemo(() => new Set(names.split('\n')), [names])
  return (
    <Prose>
      {tree.children.map((node, index) => (
        <Block key={index} node={node} headings={headings} ids={ids} />
      ))}
    </Prose>
  )
}

interface BlockProps {
  node: TreeNode
  headings: ReadonlyMap<string, string>
  ids: ReadonlySet<string>
}

const Block = memo(({ node, headings, ids }: BlockProps) => renderTree([node], headings, ids))
Block.displayName = 'Block'
