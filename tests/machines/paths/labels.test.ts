import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

const textsUnder = (folder: string, name: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file): [string, string] => [file, readFileSync(join(root, folder, file), 'utf8')])

const screens = textsUnder('src', /\.tsx?$/)
  .map(([, text]) => text)
  .join('\n')

/** Quoted, and yet on no screen of ours: parts of a browser, and what stands for something. */
const named = ['网络', 'IndexedDB', '请求', '拿着笔', '我', '对方', '旧', '新', '甲', '乙']

/** What is quoted in words without coming from the messages of the product. */
const quotedIn = (text: string) =>
  [...text.matchAll(/“([^“”$]+)”/g)].flatMap(([, quoted = '']) =>
    named.includes(quoted) || screens.includes(`'${quoted}'`) ? [] : quoted,
  )

test.each(textsUnder('tests/machines', /\.words\.ts$/))(
  '%s 里引的，屏幕上都有',
  (_file, text) => {
    expect(quotedIn(text)).toEqual([])
  },
)

test('屏幕上没有的认得出来', () => {
  expect(quotedIn('点“提交审核”，再点“没有的按钮”，在“网络”里看“${label}”')).toEqual([
    '没有的按钮',
  ])
})
