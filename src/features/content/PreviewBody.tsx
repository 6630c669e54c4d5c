import { memo, useMemo } from 'react'
import type { TreeNode, TreeRoot } from '#content/tree.ts'
import { idsOf } from './fragment.ts'
import { Prose } from './Prose.tsx'
import { renderTree } from './render-tree.tsx'
import { headingTags } from './structure.ts'

interface PreviewBodyProps {
  tree: TreeRoot
  /** For each block a name that it keeps while it moves or is rewritten. */
  names: readonly number[]
  /** The depths of the post's headings, 1 to 6, as in its outline. */
  depths: readonly number[]
}

/** `PostBody` for a text that is being written: what stayed the same object is not drawn anew. */
export function PreviewBody({ tree, names, depths }: PreviewBodyProps) {
  const levels = depths.join()
  const headings = useMemo(
    () => headingTags(levels.split(',').filter(Boolean).map(Number)),
    [levels],
  )
  const targets = tree.children.map(targetsIn).join('')
  const ids = useMemo(() => new Set(targets.split('\n')), [targets])
  return (
    <Prose>
      {tree.children.map((node, index) => (
        <Block key={names[index]} node={node} headings={headings} ids={ids} />
      ))}
    </Prose>
  )
}

/** The ids in a block, each with a line feed behind it; read once, since blocks that stay are the same objects. */
function targetsIn(block: TreeNode): string {
  const known = targetsOf.get(block)
  if (known !== undefined) return known
  const targets = Array.from(idsOf([block]), (id) => `${id}\n`).join('')
  targetsOf.set(block, targets)
  return targets
}

const targetsOf = new WeakMap<TreeNode, string>()

interface BlockProps {
  node: TreeNode
  headings: ReadonlyMap<string, string>
  ids: ReadonlySet<string>
}

const Block = memo(({ node, headings, ids }: BlockProps) => renderTree([node], headings, ids))
Block.displayName = 'Block'
