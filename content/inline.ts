import { clean } from './clean.ts'
import { firstChinese } from './characters.ts'
import { element, text, type TreeNode, type TreeRoot } from './tree.ts'

const address = /(?<![\da-z])(?:https?:\/\/|www\.(?=[^.]))[^\s<>"'`]+/gi
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

/** An address ends before the first Chinese character and before closing punctuation. */
function linkLength(candidate: string): number {
  const chinese = firstChinese(candidate)
  let end = chinese === -1 ? candidate.length : chinese
  while (end > 0 && trailing.test(candidate.slice(end - 1, end))) {
    const kept = candidate.slice(0, end)
    if (kept.endsWith(')') && kept.split('(').length >= kept.split(')').length) break
    end -= 1
  }
  return end
}
