import assert from 'node:assert/strict'
import { seenMachine } from '#machines/notices/seen.machine.ts'
import { after, defineModel } from '#tests/support/paths/model.ts'
import { seenWords } from './seen.words.ts'

const opened = { type: 'notices.opened' } as const
const shown = (...ids: string[]) => ({ type: 'notices.shown', ids }) as const
const closed = { type: 'notices.closed' } as const
const undone = (offer?: number) => ({ type: 'notices.undone', offer }) as const
const settled = (offer?: number) => ({ type: 'notices.settled', offer }) as const
const clear = { type: 'notices.clear' } as const
const windowOver = after('report', 'seen.open.shown')

export const seenModel = defineModel({
  name: 'seen',
  machine: seenMachine,
  words: seenWords,
  starts: [undefined],
  cases: ({ context: { offer } }) => [
    opened,
    shown('a'),
    shown('b'),
    closed,
    // Of an offer that another one has taken the place of, and of the last one.
    undone(),
    settled(),
    ...[offer - 1, offer].flatMap((each) => (each > 0 ? [undone(each), settled(each)] : [])),
    clear,
  ],
  identify: ({ value, context: { ids, offer } }) => ({
    value,
    ids,
    offers: Math.min(offer, 2),
  }),
  invariant({ context, value }, { trail, emitted, timers }) {
    const { ids } = context
    assert.equal(new Set(ids).size, ids.length)
    assert.equal(ids.length > 0, ['leaving', '{"open":"shown"}'].includes(spelled(value)))
    for (const { delay } of timers) assert.equal(delay, 30_000)
    const told = emitted.filter(({ type }) => type !== 'notices.leaving')
    const occasions = trail.filter(({ type }) => /after|settled/.test(type)).length
    assert.ok(told.length <= occasions, 'once a window, and once left')
    // What was never on screen is never told of.
    const onScreen = new Set(
      trail.flatMap((event) => (event.type === 'notices.shown' ? event.ids : [])),
    )
    for (const { ids: some } of emitted)
      for (const id of some) assert.ok(onScreen.has(id), `${id} was on screen`)
    if (trail.at(-1)?.type === 'notices.clear') assert.deepEqual([value, ids], ['closed', []])
  },
  step({ before, event, after: next, did }) {
    if (event.type === 'notices.undone') assert.deepEqual(did.emitted, [])
    if (event['offer'] !== undefined && event['offer'] !== before.context.offer)
      assert.deepEqual([next.value, did.emitted], [before.value, []], 'an earlier offer')
    if (event.type === 'notices.closed' && before.matches({ open: 'shown' }))
      assert.deepEqual(
        next.context.ids,
        before.context.ids,
        'nothing is told before it is settled',
      )
  },
  scenarios: [
    {
      name: '开着满 30 秒，看到的说一次；之后没有新的，不再说',
      trail: [opened, shown('a'), shown('a'), shown('b'), windowOver],
      shows({ value, context }, { emitted }) {
        assert.deepEqual(value, { open: 'nothingNew' })
        assert.deepEqual(context.ids, [])
        assert.deepEqual(emitted, [{ type: 'notices.seen', ids: ['a', 'b'] }])
      },
    },
    {
      name: '离开：先说将要标为已读，没有人撤销才标',
      trail: [opened, shown('a'), closed, settled()],
      shows({ value }, { emitted }) {
        assert.equal(value, 'closed')
        assert.deepEqual(emitted, [
          { type: 'notices.leaving', ids: ['a'], offer: 1 },
          { type: 'notices.left', ids: ['a'] },
        ])
      },
    },
    {
      name: '撤销：什么也没有说，留着未读',
      trail: [opened, shown('a'), closed, undone(), settled()],
      shows({ value, context }, { emitted }) {
        assert.equal(value, 'closed')
        assert.deepEqual(context.ids, [])
        assert.deepEqual(emitted, [{ type: 'notices.leaving', ids: ['a'], offer: 1 }])
      },
    },
    {
      name: '马上回来：提示还在，这时撤销也算；没有撤销的，离开时一起说',
      trail: [opened, shown('a'), closed, opened, shown('b'), closed, settled(2)],
      shows(_, { emitted }) {
        assert.deepEqual(emitted.at(-1), { type: 'notices.left', ids: ['a', 'b'] })
      },
    },
    {
      name: '马上回来又离开，第一次的提示先收起：不算，第二次的撤销照样算',
      trail: [opened, shown('a'), closed, opened, closed, settled(1), undone(2), settled(2)],
      shows({ value, context }, { emitted }) {
        assert.deepEqual([value, context.ids], ['closed', []])
        assert.deepEqual(
          emitted.map(({ type }) => type),
          ['notices.leaving', 'notices.leaving'],
        )
      },
    },
    {
      name: '马上回来再撤销：留着未读，离开时没有要说的',
      trail: [opened, shown('a'), closed, opened, undone(), closed],
      shows({ value, context }, { emitted }) {
        assert.equal(value, 'closed')
        assert.deepEqual(context.ids, [])
        assert.deepEqual(emitted, [{ type: 'notices.leaving', ids: ['a'], offer: 1 }])
      },
    },
    {
      name: '什么未读也没看到，离开不说什么',
      trail: [opened, closed],
      shows({ value }, { emitted }) {
        assert.equal(value, 'closed')
        assert.deepEqual(emitted, [])
      },
    },
    {
      name: '退出登录：看过的不留给下一个人',
      trail: [opened, shown('a'), closed, clear],
      shows({ value, context }) {
        assert.deepEqual([value, context.ids], ['closed', []])
      },
    },
  ],
})

const spelled = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
