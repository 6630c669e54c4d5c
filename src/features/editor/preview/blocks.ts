import type { TreeNode } from '#content/tree.ts'
import type { ChangedBlocks } from './preview.types.ts'

/** What of the blocks is new, where `previous` and `next` are the same blocks written as text. */
export function changedBlocks(
  previous: readonly string[],
  next: readonly string[],
  blocks: readonly TreeNode[],
): ChangedBlocks {
  const shorter = Math.min(previous.length, next.length)
  let before = 0
  while (before < shorter && previous[before] === next[before]) before += 1
  let after = 0
  while (after < shorter - before && previous.at(-1 - after) === next.at(-1 - after)) after += 1
  return { before, between: blocks.slice(before, blocks.length - after), after }
}

/** The whole blocks again; those that stayed are the same objects as in `previous`. */
export function withChanges(
  previous: readonly TreeNode[],
  { before, between, after }: ChangedBlocks,
): TreeNode[] {
  return [
    ...previous.slice(0, before),
    ...between,
    ...previous.slice(previous.length - after, previous.length),
  ]
}

/**
 * Names for the blocks by which React knows them again: what stayed keeps its name wherever it has moved to, and
 * so does what was rewritten in its place. `fresh` gives a name that no block has had.
 */
export function withNames(
  previous: readonly number[],
  { before, between, after }: ChangedBlocks,
  fresh: () => number,
): number[] {
  const gone = previous.slice(before, previous.length - after)
  return [
    ...previous.slice(0, before),
    ...between.map((_, index) => gone[index] ?? fresh()),
    ...previous.slice(previous.length - after, previous.length),
  ]
}
