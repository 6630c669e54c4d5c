import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from './sources.ts'

/** All that is read by somebody; the specification says 您 everywhere. */
const spoken = [
  'src',
  'machines',
  'server',
  'content',
  'openapi',
  'bin',
  'scripts',
  'docs',
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|yaml|md)$/.test(file) || folder === 'bin')
    .map((file) => `${folder}/${file}`),
)

/** What the members of the demo wrote themselves, to whom they like. */
const byMembers = 'server/seed/fixtures/'

/** A greeting in an example of a private message. */
const greeting = '你好'

/** Other words for what has one; the number of a screen and of its list is of one thing. */
const otherWords = /粉丝|拉黑|提议|了结举报/

const says = (text: string) => text.replaceAll(greeting, '').includes('你')

test('社区对人说话都用“您”', () => {
  expect(spoken.length).toBeGreaterThan(500)
  const familiar = spoken.filter((file) => !file.startsWith(byMembers) && says(textOf(file)))
  expect(familiar).toEqual([])
})

test('关注者就叫关注者，屏蔽就叫屏蔽，发起就叫发起', () => {
  const other = spoken.filter((file) => otherWords.test(textOf(file)))
  expect(other).toEqual([])
})

test('引用别的话都用“”', () => {
  expect(spoken.filter((file) => /[\u300c\u300d]/.test(textOf(file)))).toEqual([])
})

test('认得出“你”，招呼不算', () => {
  expect([says('你的文章被下架了'), says('你们互相'), says('你好，你在吗')]).not.toContain(
    false,
  )
  expect([says('您的文章'), says('content: 你好')]).not.toContain(true)
})
