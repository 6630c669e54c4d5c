import { describe, expect, test } from 'vitest'
import { apart, queryFor, soughtBy } from '#src/features/comments/sought.ts'
import type { ThreadQuery } from '#src/data/types.ts'
import { buildComment } from '#tests/support/build-comment.ts'

const id = '019a9b2e-0000-7000-8000-000000000401'
const thread = (own: string, ...replies: string[]) => ({
  ...buildComment({ id: own }),
  replies: replies.map((reply) => buildComment({ id: reply, rootId: own, parentId: own })),
})
const asked = (sought: string | null): ThreadQuery => ({ sortBy: 'hottest', sought })

test.each([
  [`#comment-${id}`, id],
  [`#comment-${id.toUpperCase()}`, id],
  ['#comment-1', null],
  [`#${id}`, null],
  ['#缘起', null],
  ['', null],
])('地址的 %s 找的是 %s', (hash, sought) => {
  expect(soughtBy(hash)).toBe(sought)
})

describe('要不要再问一次', () => {
  const threads = { query: asked(null), items: [thread('a'), thread('b', 'c')], stale: false }
  test.each([
    ['页面上有的楼，不问', 'b', null],
    ['页面上有的回复，不问', 'c', null],
    ['页面上没有的，问', 'd', asked('d')],
    ['什么也不找，不问', null, null],
  ])('%s', (_, sought, query) => {
    expect(queryFor(threads, sought)).toEqual(query)
  })

  test('找过的不再问；换了一条，或者不找了，问', () => {
    const found = { query: asked('d'), items: [thread('d'), thread('a')], stale: false }
    expect(queryFor(found, 'd')).toBeNull()
    expect(queryFor(found, 'e')).toEqual(asked('e'))
    expect(queryFor(found, null)).toEqual(asked(null))
  })

  test('页面上有、但马上要重新加载的，还是问', () => {
    expect(queryFor({ ...threads, stale: true }, 'b')).toEqual(asked('b'))
  })

  test('只剩位置、看不到内容的，不算有', () => {
    const items = [{ ...thread('b'), author: null }]
    expect(queryFor({ ...threads, items }, 'b')).toEqual(asked('b'))
  })
})

describe('摆在哪里', () => {
  const [first, second] = [thread('b', 'c'), thread('a')]
  test('找到的楼单独在前，其余照旧，没有一层出现两次', () => {
    const threads = { query: asked('c'), items: [first, second] }
    expect(apart(threads, 'c')).toEqual({ found: first, others: [second], isGone: false })
  })

  test('没有找到的，说不在了，其余照旧', () => {
    const threads = { query: asked('d'), items: [first, second] }
    expect(apart(threads, 'd')).toEqual({ others: [first, second], isGone: true })
  })

  test('本来就在页面上的，留在原处', () => {
    const threads = { query: asked(null), items: [first, second] }
    expect(apart(threads, 'a')).toEqual({ others: [first, second], isGone: false })
  })
})
