import { expect, test } from 'vitest'
import { edited, visit } from '#content/markdown-edits.ts'
import { parseMarkdown } from '#content/markdown.ts'

test.each([
  [
    '各改各的，不论先后',
    [
      { start: 4, end: 5, text: '五' },
      { start: 0, end: 2, text: '一' },
    ],
    '一23五5',
  ],
  [
    '后一处从前一处里面开始，就不改它',
    [
      { start: 1, end: 4, text: '甲' },
      { start: 3, end: 5, text: '乙' },
    ],
    '0甲45',
  ],
  [
    '套在里面的也不改',
    [
      { start: 2, end: 3, text: '乙' },
      { start: 1, end: 4, text: '甲' },
    ],
    '0甲45',
  ],
  [
    '同一处改两回，只改头一回',
    [
      { start: 1, end: 3, text: '甲' },
      { start: 1, end: 3, text: '乙' },
    ],
    '0甲345',
  ],
  [
    '紧挨着的两处都改',
    [
      { start: 1, end: 3, text: '甲' },
      { start: 3, end: 4, text: '乙' },
    ],
    '0甲乙45',
  ],
])('改一段 Markdown：%s', (_, edits, expected) => {
  expect(edited('012345', edits)).toBe(expected)
})

test('按写下的先后看到每一个节点', () => {
  const seen: string[] = []
  visit(parseMarkdown('> [一](a)\n\n二'), ({ type }) => seen.push(type))
  expect(seen).toEqual(['root', 'blockquote', 'paragraph', 'link', 'text', 'paragraph', 'text'])
})
