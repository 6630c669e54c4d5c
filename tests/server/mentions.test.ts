import { describe, expect, test } from 'vitest'
import { type MentioningText, mentionsAmong, spellingsOf } from '#server/comments/mentions.ts'

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

describe('改过的正文里的 @', () => {
  const before = {
    content: '@林间 @老王，@Cafe\u0301',
    mentions: [
      { accountId: 'before', name: '林间' },
      { accountId: 'owner', name: 'Cafe\u0301' },
    ],
  }
  const wang = { id: 'wang', nickName: '老王' }
  const mentionedAfter = (from: MentioningText, text: string) =>
    mentionsAmong(spellingsOf(text), [...people, wang], from)

  test.each([
    ['原来就有的，说的还是原来的人', '@林间 你好', [{ accountId: 'before', name: '林间' }]],
    ['原来不是谁的，现在也不是', '@老王 你好', []],
    ['新写的，按现在的名字找', '@Ada Lovelace', [{ accountId: 'ada', name: 'Ada Lovelace' }]],
    ['写法不同的同一个名字，还是原来的人', '@Café', [{ accountId: 'owner', name: 'Café' }]],
    ['更长的名字是新写的', '@林间夜', [{ accountId: 'linye', name: '林间夜' }]],
  ])('%s', (_, text, expected) => {
    expect(mentionedAfter(before, text)).toEqual(expected)
  })

  const linye = { accountId: 'linye', name: '林间夜' }
  const ofLinye = { content: '@林间夜 说得对', mentions: [linye] }
  const ofNobody = (content: string) => ({ content, mentions: [] })
  test.each([
    ['改成更短的名字', ofLinye, '@林间 说得对', [lin]],
    ['旁边再写一个更短的名字', ofLinye, '@林间夜 说得对 @林间', [linye, lin]],
    ['名字后面加上别的字', ofLinye, '@林间夜航', [linye]],
    ['原来不是谁的，改成更短的名字', ofNobody('@林间夜航'), '@林间 你好', [lin]],
    ['原来不是谁的，只改后面', ofNobody('@林间的文章'), '@林间的新文章', []],
    ['原来不是谁的，只改标点', ofNobody('@林间，你好'), '@林间 你好', []],
  ])('%s', (_, from, text, expected) => {
    expect(mentionedAfter(from, text)).toEqual(expected)
  })
})
