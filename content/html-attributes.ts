import type { Span } from './markdown-edits.ts'

/** An attribute as raw HTML has it written. */
interface WrittenAttribute {
  /** With the white space before its name. */
  whole: Span
  /** What stands behind `=`, with its quotes. */
  written: Span
  value: string
}

/** The attribute of this name in each tag of this name; of several in one tag the first counts. */
export function attributesIn(html: string, tagName: string, name: string): WrittenAttribute[] {
  return Array.from(html.matchAll(tags)).flatMap((tag) => {
    const [, foundName = '', inside = ''] = tag
    if (foundName.toLowerCase() !== tagName) return []
    const found = firstNamed(inside, name)
    const [whole = '', before = '', sign, double, single, bare = ''] = found ?? []
    if (!found || sign === undefined) return []
    const start = tag.index + '<'.length + foundName.length + found.index
    const end = start + whole.length
    return {
      whole: { start, end },
      written: { start: start + before.length + sign.length, end },
      value: (double ?? single ?? bare).replaceAll('&amp;', '&'),
    }
  })
}

/** What stands behind `=` for a value. */
export const attributeValue = (value: string) =>
  `"${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`

const tags = /<([a-z][^\s/<>"']*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const attributes = /(\s?[^\s/>=]+)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g

function firstNamed(inside: string, name: string) {
  for (const found of inside.matchAll(attributes))
    if (found[1]?.trim().toLowerCase() === name) return found
  return undefined
}
