import type { TreeElement, TreeRoot } from '#content/tree.ts'
import { elementsOf, htmlOf } from './tree-html.ts'

/** Whether an element of the tree matches: tags, classes, attributes, and the combinators ` `, `>`, `+`, `,`. */
export function matches(tree: TreeRoot, selectors: string): boolean {
  return selectors.split(/,\s*(?![^[]*\])/).some((selector) => {
    const steps = selector.trim().match(/[>+]|(?:[^\s>+[]|\[[^\]]*\])+/g) ?? []
    return elementsOf(tree.children).some((found) => matchesFrom(found, steps))
  })
}

type Found = ReturnType<typeof elementsOf>[number]

function matchesFrom({ element, ancestors, before }: Found, steps: string[]): boolean {
  const [own = '', combinator] = [steps.at(-1), steps.at(-2)]
  if (!matchesCompound(element, own)) return false
  if (combinator === undefined) return true
  if (combinator === '+') {
    const sibling = before.at(-1)
    const found = { ancestors, before: before.slice(0, -1) }
    return (
      sibling !== undefined && matchesFrom({ element: sibling, ...found }, steps.slice(0, -2))
    )
  }
  const rest = combinator === '>' ? steps.slice(0, -2) : steps.slice(0, -1)
  const candidates = combinator === '>' ? ancestors.slice(-1) : ancestors
  return candidates.some((ancestor) => {
    const above = ancestors.slice(0, ancestors.indexOf(ancestor))
    const siblings = (above.at(-1)?.children ?? []).filter((node) => node.type === 'element')
    const earlier = siblings.slice(0, Math.max(0, siblings.indexOf(ancestor)))
    return matchesFrom({ element: ancestor, ancestors: above, before: earlier }, rest)
  })
}

function matchesCompound(element: TreeElement, compound: string): boolean {
  const tag = /^[a-z][a-z0-9]*/.exec(compound)?.[0]
  if (tag !== undefined && tag !== element.tagName) return false
  const attributes = attributesOf(element)
  const classes = (attributes.get('class') ?? '').split(' ')
  const wanted = compound.replace(/\[[^\]]*\]/g, '').matchAll(/\.([\w-]+)/g)
  if ([...wanted].some(([, name = '']) => !classes.includes(name))) return false
  return [...compound.matchAll(/\[([\w-]+)(?:([*^~]?=)"?([^"\]]*)"?)?\]/g)].every(
    ([, name = '', operator, value = '']) => holds(attributes.get(name), operator, value),
  )
}

function holds(actual: string | undefined, operator: string | undefined, value: string) {
  if (actual === undefined) return false
  if (operator === undefined) return true
  if (operator === '*=') return actual.includes(value)
  if (operator === '^=') return actual.startsWith(value)
  return operator === '~=' ? actual.split(' ').includes(value) : actual === value
}

/** The attributes as they are written in HTML, under their HTML names. */
function attributesOf(element: TreeElement): Map<string, string> {
  const html = htmlOf({ type: 'root', children: [{ ...element, children: [] }] })
  const tag = html.slice(
    0,
    html.indexOf('>') === -1 ? undefined : html.lastIndexOf('</') + 1 || undefined,
  )
  return new Map(
    Array.from(tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [
      name,
      value.replaceAll('&#x26;', '&').replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    ]),
  )
}
