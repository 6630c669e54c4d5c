import { describe, expect, test } from 'vitest'
import { mentionsAmong, spellingsOf } from '#server/comments/mentions.ts'

const people = [
  { id: 'lin', nickName: '林间' },
  { id: 'linye', nickName: '林间夜' },
  { id: 'ada', nickName: 'Ada Lovelace' },
  { id: 'cafe', nickName: 'Café' },
]
const mentioned = (text: string) => mentionsAmong(spellingsOf(text), people)
const lin = { accountId: 'lin', name: '林间' }

describe('正文里的 @', () => {
  test.each([
    ['@林间的文章', [lin]],
    ['谢谢@林间', [lin]],
    ['@林间，@林间', [lin]],
    ['@林间夜航', [{ accountId: 'linye', name: '林间夜' }]],
    ['@Ada Lovelace 你好', [{ accountId: 'ada', name: 'Ada Lovelace' }]],
    ['@@林间', [lin]],
    ['@Cafe\u0301', [{ accountId: 'cafe', name: 'Cafe\u0301' }]],
    ['写信到 x@林间.cn', []],
    ['@ 林间', []],
    ['@林\n间', []],
    ['@ADA LOVELACE', []],
    ['@', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(mentioned(text)).toEqual(expected)
  })

  test('最长的昵称算数，昵称要写得一字不差', () => {
    expect(mentioned('@林间夜 与 @林间')).toEqual([{ accountId: 'linye', name: '林间夜' }, lin])
  })

  test('十个以后不再算', () => {
    const crowd = Array.from({ length: 12 }, (_, at) => ({
      id: `${at}`,
      nickName: `路人${at + 10}`,
    }))
    const text = crowd.map(({ nickName }) => `@${nickName}`).join(' ')
    expect(mentionsAmong(spellingsOf(text), crowd)).toHaveLength(10)
  })
})
