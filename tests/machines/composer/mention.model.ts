import assert from 'node:assert/strict'
import { mentionMachine, type Person } from '#machines/composer/mention.machine.ts'
import { after, defineModel, done, fail } from '#tests/support/paths/model.ts'
import { mentionWords } from './mention.words.ts'

const look = (query: string) => ({ type: 'mention.look', query }) as const
const leave = { type: 'mention.leave' } as const
const dismiss = { type: 'mention.dismiss' } as const
const move = (by: 1 | -1) => ({ type: 'mention.move', by }) as const
const person = (id: string, nickName: string): Person => ({ id, nickName, avatarUrl: null })

const lin = person('lin', '林间')
const ada = person('ada', 'Ada')
const both = [lin, ada]
const paused = after('pauseInTyping', 'mention.looking.pausing')
const names = (people: readonly Person[]) => people.map(({ id }) => id)

export const mentionModel = defineModel({
  name: 'mention',
  machine: mentionMachine,
  words: mentionWords,
  starts: [undefined],
  cases: [
    look(''),
    look('a'),
    look('林间的'),
    leave,
    dismiss,
    move(1),
    move(-1),
    done('search', both),
    done('search', []),
    fail('search', { failure: { kind: 'offline' } }),
  ],
  identify: ({ value, context }) => ({
    value,
    query: context.query,
    people: names(context.people),
    active: context.active,
  }),
  invariant({ value, context, children }, { asked, timers }) {
    const { people, active, query } = context
    assert.ok(active === 0 || active < people.length, 'whoever is marked is there')
    assert.equal('search' in children, JSON.stringify(value) === '{"looking":"searching"}')
    if (value === 'closed' || value === 'dismissed') assert.deepEqual(people, [])
    if (value === 'closed' || value === 'dismissed') assert.equal(query, '')
    for (const { delay } of timers) assert.equal(delay, 150, 'asked after a short pause')
    for (const { input } of asked)
      assert.equal(typeof (input as { query: unknown }).query, 'string')
  },
  step({ event, after }) {
    if (event.type === 'mention.leave') assert.equal(after.value, 'closed', 'the @ is left')
    if (event.type.includes('actor.search')) assert.deepEqual(after.value, { looking: 'found' })
  },
  scenarios: [
    {
      name: '打 @ 停一停才问；找到的都在，第一个标出',
      trail: [look('a'), paused, done('search', both)],
      shows({ context }, { asked }) {
        assert.deepEqual(asked, [{ of: 'search', input: { query: 'a' } }])
        assert.deepEqual(context, { query: 'a', people: both, active: 0 })
      },
    },
    {
      name: '接着打字：立刻只剩合适的，再问一次',
      trail: [look(''), paused, done('search', both), move(1), look('A')],
      shows({ value, context }) {
        assert.deepEqual(value, { looking: 'pausing' })
        assert.deepEqual(context, { query: 'A', people: [ada], active: 0 })
      },
    },
    {
      name: '上下到头就绕回来',
      trail: [look(''), paused, done('search', both), move(-1)],
      shows: ({ context }) => assert.equal(context.active, 1),
    },
    {
      name: '下到底再下是第一个',
      trail: [look(''), paused, done('search', both), move(1), move(1)],
      shows: ({ context }) => assert.equal(context.active, 0),
    },
    {
      name: '问不到就谁也不列',
      trail: [
        look(''),
        paused,
        done('search', both),
        look(''),
        paused,
        fail('search', { failure: { kind: 'offline' } }),
      ],
      shows: ({ context }) => assert.deepEqual(context.people, []),
    },
    {
      name: '不要了：这个 @ 不再列，下一个再列',
      trail: [look(''), paused, done('search', both), dismiss, look('a'), leave, look('a')],
      shows({ value, context }) {
        assert.deepEqual(value, { looking: 'pausing' })
        assert.deepEqual(context.people, [])
      },
    },
    {
      name: '又打字了：不再等旧的回答',
      trail: [look(''), paused, look('a')],
      shows({ value, children }) {
        assert.deepEqual(value, { looking: 'pausing' })
        assert.deepEqual(Object.keys(children), [])
      },
    },
  ],
})
