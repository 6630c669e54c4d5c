import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from './sources.ts'

/** Where the way of a piece of data is told file by file, and how many files it may take. */
const ways = [
  ['一个字', 'machines/draft/README.md', 22],
  ['一条私信', 'machines/chat/README.md', 20],
  ['一次举报', 'server/reports/README.md', 20],
] as const

/** The files of a way, each at the beginning of its own number. */
const filesOf = (text: string) =>
  Array.from(text.matchAll(/^\d+\. `([^`]+)`/gm), ([, file = '']) => file)

test.each(ways)('%s走过的文件都在，每个只说一次，不多于说好的', (_, readme, most) => {
  const text = textOf(readme)
  const files = filesOf(text)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
  expect(files.length).toBeLessThanOrEqual(most)
  expect(text).toMatch(new RegExp(`\\b${files.length} files\\b`))
})
