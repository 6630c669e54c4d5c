import assert from 'node:assert/strict'
import { searchTextMachine } from '#machines/search-text/search-text.machine.ts'
import { after, defineModel } from '#tests/support/paths/model.ts'
import { searchTextWords } from './search-text.words.ts'

const type = (text: string, isComposing = false) =>
  ({ type: 'text.type', text, isComposing }) as const
const paused = after('pauseInTyping', 'search-text.pausing')

export const searchTextModel = defineModel({
  name: 'search-text',
  machine: searchTextMachine,
  words: searchTextWords,
  starts: [undefined],
  cases: [type(''), type(' 阿岚 '), type('alan', true)],
  isRest: (snapshot) => snapshot.matches('asked'),
  invariant({ value, context: { text, asked } }, { timers, trail }) {
    const last = trail.findLast((event) => event.type === 'text.type')
    assert.equal(text, last?.['text'] ?? '', 'what is typed stands there at once')
    assert.equal(asked, asked.trim())
    if (value === 'asked') assert.equal(asked, text.trim())
    for (const { delay } of timers) assert.equal(delay, 250, 'asked after a short pause')
  },
  step({ before, event, after: { value, context } }) {
    if (event.type !== 'text.type') return
    const isCleared = event['text'] === '' && event['isComposing'] === false
    assert.equal(
      context.asked,
      isCleared ? '' : before.context.asked,
      'no word is asked at once',
    )
    assert.equal(value, event['isComposing'] ? 'composing' : isCleared ? 'asked' : 'pausing')
  },
  scenarios: [
    {
      name: '停一停才问，问的没有前后的空白',
      trail: [type('阿'), type(' 阿岚 '), paused],
      shows: ({ value, context }) =>
        assert.deepEqual([value, context], ['asked', { text: ' 阿岚 ', asked: '阿岚' }]),
    },
    {
      name: '输入法还在组词：不问；词定下来停一停才问',
      trail: [type('阿'), type('阿lan', true), type('阿岚'), paused],
      shows: ({ context }) => assert.deepEqual(context, { text: '阿岚', asked: '阿岚' }),
    },
    {
      name: '停着的时候又组词：词定下来之前不问',
      trail: [type('阿'), type('阿lan', true)],
      shows: ({ value, context }) =>
        assert.deepEqual([value, context], ['composing', { text: '阿lan', asked: '' }]),
    },
    {
      name: '删光了，马上又是全部',
      trail: [type('阿岚'), paused, type('')],
      shows: ({ value, context }) =>
        assert.deepEqual([value, context], ['asked', { text: '', asked: '' }]),
    },
  ],
})
