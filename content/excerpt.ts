import { truncate } from './characters.ts'
import { plainText, prose } from './text.ts'
import type { TreeRoot } from './tree.ts'

const LENGTH = 120

/** The opening of a post in at most 120 characters; empty when there is nothing to quote. */
export function excerptOf(tree: TreeRoot): string {
  return truncate(prose(tree) || plainText(tree).replaceAll('\n', ' '), LENGTH)
}
