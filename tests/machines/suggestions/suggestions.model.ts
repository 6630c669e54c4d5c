import assert from 'node:assert/strict'
import {
  suggestionsMachine,
  type Suggestion,
} from '#machines/suggestions/suggestions.machine.ts'
import { after, defineModel, done, fail } from '#tests/support/paths/model.ts'
import { suggestionsWords } from './suggestions.words.ts'

const look = (text: string, isComposing = false) =>
  ({ type: 'suggestions.look', text, isComposing }) as const
const move = (by: 1 | -1) => ({ type: 'suggestions.move', by }) as const
const close = { type: 'suggestions.close' } as const
const bowl: Suggestion = { kind: 'post', id: 'p1', text: '一只青瓷碗' }
const celadon: Suggestion = { kind: 'tag', id: null, text: '青瓷' }
const both = [bowl, celadon]
const paused = after('pauseInTyping', 'suggestions.looking.pausing')
const offline = { failure: { kind: 'offline' } }
const found = [look('青瓷'), paused, done('search', both)]

export const suggestionsModel = defineModel({
  name: 'suggestions',
  machine: suggestionsMachine,
  words: suggestionsWords,
  starts: [undefined],
  cases: [
    look(''),
    look('青'),
    look('青瓷'),
    look(' 青瓷碗 '),
    look('青ci', true),
    move(1),
    move(-1),
    close,
    done('search', both),
    done('search', []),
    fail('search', offline),
  ],
  identify: ({ value, context: { text, items, active } }) => ({
    value,
    text,
    items: items.length,
    active,
  }),
  invariant({ value, context, children }, { asked, timers }) {
    const { items, active, text } = context
    assert.ok(active === null || active in items, 'what is marked is there')
    assert.equal('search' in children, JSON.stringify(value) === '{"looking":"searching"}')
    if (value === 'closed') assert.deepEqual(context, { text: '', items: [], active: null })
    else assert.ok(Array.from(text).length >= 2, 'one letter suggests nothing')
    for (const { delay } of timers) assert.equal(delay, 150, 'asked after a short pause')
    for (const { input } of asked)
      assert.ok((input as { text: string }).text.trim().length >= 2)
  },
  step({ event, after: { value } }) {
    if (event.type === 'suggestions.close') assert.equal(value, 'closed')
    if (event.type.includes('actor.search')) assert.deepEqual(value, { looking: 'found' })
  },
  scenarios: [
    {
      name: '打两个字停一停才问；找到的都在，哪个也没有标出',
      trail: found,
      shows({ context }, { asked }) {
        assert.deepEqual(asked, [{ of: 'search', input: { text: '青瓷' } }])
        assert.deepEqual(context, { text: '青瓷', items: both, active: null })
      },
    },
    {
      name: '一个字、空白不问',
      trail: [look('青'), look(' 　 ')],
      shows: ({ value }) => assert.equal(value, 'closed'),
    },
    {
      name: '删到只剩一个字：收起',
      trail: [...found, look('青')],
      shows({ value, context }) {
        assert.equal(value, 'closed')
        assert.deepEqual(context, { text: '', items: [], active: null })
      },
    },
    {
      name: '接着打字：从前的还列着，标出的不算了，再问一次',
      trail: [...found, move(1), look(' 青瓷碗 '), paused],
      shows({ context }, { asked }) {
        assert.deepEqual(context, { text: '青瓷碗', items: both, active: null })
        assert.deepEqual(asked.at(-1), { of: 'search', input: { text: '青瓷碗' } })
      },
    },
    {
      name: '还没问就又打字：只问后来的',
      trail: [look('青瓷'), look('青瓷碗'), paused],
      shows: (_, { asked }) =>
        assert.deepEqual(asked, [{ of: 'search', input: { text: '青瓷碗' } }]),
    },
    {
      name: '输入法还在组词：不问，从前的还列着；词定下来停一停才问',
      trail: [...found, look('青ci', true), look('青瓷wan', true), look('青瓷碗'), paused],
      shows({ context }, { asked }) {
        assert.deepEqual(context.items, both)
        assert.deepEqual(
          asked.map(({ input }) => input),
          [{ text: '青瓷' }, { text: '青瓷碗' }],
        )
      },
    },
    {
      name: '停着的时候又组词：词定下来之前不问',
      trail: [look('青瓷'), look('青瓷wan', true)],
      shows: ({ value }, { asked }) =>
        assert.deepEqual([value, asked], [{ looking: 'composing' }, []]),
    },
    {
      name: '正在问就又打字：不再等旧的回答',
      trail: [look('青瓷'), paused, look('青瓷碗')],
      shows({ value, children }) {
        assert.deepEqual(value, { looking: 'pausing' })
        assert.deepEqual(Object.keys(children), [])
      },
    },
    {
      name: '向下第一个，再下第二个，再下回到打的字',
      trail: [...found, move(1), move(1)],
      shows: ({ context }) => assert.equal(context.active, 1),
    },
    {
      name: '下到底再下，标的是打的字自己',
      trail: [...found, move(1), move(1), move(1)],
      shows: ({ context }) => assert.equal(context.active, null),
    },
    {
      name: '向上是最后一个',
      trail: [...found, move(-1)],
      shows: ({ context }) => assert.equal(context.active, 1),
    },
    {
      name: '问不到就什么也不列，标出的也没有了',
      trail: [...found, move(1), look('青瓷碗'), paused, fail('search', offline)],
      shows({ context }) {
        assert.deepEqual(context, { text: '青瓷碗', items: [], active: null })
      },
    },
    {
      name: '回答来的时候标出的是别的：重新标',
      trail: [...found, look('青瓷碗'), paused, move(1), done('search', [celadon])],
      shows: ({ context }) =>
        assert.deepEqual([context.items, context.active], [[celadon], null]),
    },
    {
      name: '不要了：收起，再打字又有',
      trail: [...found, close, look('青瓷')],
      shows({ value, context }) {
        assert.deepEqual(value, { looking: 'pausing' })
        assert.deepEqual(context.items, [])
      },
    },
  ],
})
