import { expect, test } from 'vitest'
import { mentionAt, withMention } from '#machines/composer/mention-text.ts'

test.each([
  ['@', { query: '', from: 0 }],
  ['谢谢@林', { query: '林', from: 2 }],
  ['@林间 @A', { query: 'A', from: 4 }],
  ['@林间 ', null],
  ['@林\n', null],
  ['lin@example', null],
  ['没有', null],
  [`@${'字'.repeat(21)}`, null],
  ['😀@😀', { query: '😀', from: 2 }],
])('光标前的 @：%j', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})

test('只看光标之前', () => {
  expect(mentionAt('@林间你好', 2)).toEqual({ query: '林', from: 0 })
  expect(mentionAt('你好@林', 2)).toBeNull()
})

test('选中以后写成全名，空一格，光标在后面；后面的字还在', () => {
  expect(withMention('谢谢@林你好', 4, '林间')).toEqual({ text: '谢谢@林间 你好', caret: 6 })
  expect(withMention('@林 你好', 2, '林间')).toEqual({ text: '@林间 你好', caret: 4 })
  expect(withMention('没有', 2, '林间')).toEqual({ text: '没有', caret: 2 })
})
