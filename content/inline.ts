import { clean } from './clean.ts'
import { chineseClass } from './characters.ts'
import { element, text, type TreeNode, type TreeRoot } from './tree.ts'

/** A bare address ends before the first Chinese character. */
const address = new RegExp(
  `(?<![\\da-z])(?:https?://|www\\.(?=[^.]))[^\\s<>"'\`${chineseClass}]+`,
  'giu',
)
const trailing = /[!,.:;?*_~)\]]$/

/**
 * Plain text with its bare web addresses made links: what comments, bios and messages are shown as. Line
 * ends stay in the text; the place that shows it keeps white space.
 */
export function linkify(source: string): TreeRoot {
  return clean({ type: 'root', children: splitLinks(source) })
}

function splitLinks(source: string): TreeNode[] {
  const nodes: TreeNode[] = []
  let from = 0
  for (const match of source.matchAll(address)) {
    const end = match.index + linkLength(match[0])
    const shown = source.slice(match.index, end)
    const href = /^www/i.test(shown) ? `http://${shown}` : shown
    if (!URL.canParse(href) || !href.includes('.')) continue
    nodes.push(text(source.slice(from, match.index)), element('a', { href }, [text(shown)]))
    from = end
  }
  nodes.push(text(source.slice(from)))
  return nodes.filter((node) => node.type === 'element' || node.value !== '')
}

/** Closing punctuation behind an address belongs to the sentence, except a bracket that the address opens. */
function linkLength(candidate: string): number {
  let end = candidate.length
  let unopened = countOf(candidate, ')') - countOf(candidate, '(')
  while (trailing.test(candidate.charAt(end - 1))) {
    if (candidate[end - 1] === ')') {
      if (unopened <= 0) break
      unopened -= 1
    }
    end -= 1
  }
  return end
}

const countOf = (text: string, character: string) => text.split(character).length - 1
