import assert from 'node:assert/strict'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import { done, type Scenario } from '#tests/support/paths/model.ts'
import * as says from '../draft.events.ts'
import { begun, lastKept, open, ordered, putAside } from '../draft.walks.ts'

/** Another tab, and leaving. */
export const placesScenarios: readonly Scenario<typeof draftMachine>[] = [
  {
    name: '别的标签页正在写：只读；接管之后从它记下的接着写',
    input: says.oldPost,
    trail: [
      says.opened(says.keptClean, false),
      done('load', says.old),
      says.takeOver,
      says.opened(says.keptMine),
      done('load', says.old),
    ],
    shows({ value, context }, { sent }) {
      assert.deepEqual(value.sync, { open: 'waiting' })
      assert.equal(context.text.content, '甲')
      assert.deepEqual(context.local, [])
      assert.deepEqual(
        sent.map(({ event }) => event.type),
        ['keeper.take', 'keeper.keep'],
      )
    },
  },
  {
    name: '接管时服务器已经变了：两份都在',
    input: says.oldPost,
    trail: [
      says.opened(says.keptClean, false),
      done('load', says.old),
      says.takeOver,
      says.opened(says.keptMine),
      done('load', says.newer),
    ],
    shows: ({ value, context }) => {
      assert.deepEqual(value.sync, { open: { conflict: 'choosing' } })
      assert.equal(context.text.content, '甲')
    },
  },
  {
    name: '没有拿到笔，接着看',
    input: says.oldPost,
    trail: [
      says.opened(says.keptClean, false),
      done('load', says.old),
      says.opened(null, false),
      { type: 'draft.cursor', cursor: 9 },
    ],
    shows({ value, context }, { sent }) {
      assert.deepEqual([value.pen, value.sync], ['reader', 'reading'])
      assert.equal(context.cursor, null)
      assert.deepEqual(sent, [])
    },
  },
  {
    name: '要接管却没有拿到笔：接着看，可以再要',
    input: says.oldPost,
    trail: [
      says.opened(says.keptClean, false),
      done('load', says.old),
      says.takeOver,
      says.opened(null, false),
      says.takeOver,
    ],
    shows({ value }, { sent }) {
      assert.deepEqual([value.pen, value.sync], ['taking', 'reading'])
      assert.equal(ordered(sent, 'keeper.take').length, 2)
    },
  },
  {
    name: '交出笔的时候还有没记下的字：拿回来之后还看得到',
    input: says.oldPost,
    trail: [
      ...open,
      says.edit('乙'),
      says.yielded,
      says.takeOver,
      says.opened(says.keptMine),
      done('load', says.old),
    ],
    shows({ context }) {
      assert.equal(context.text.content, '甲')
      assert.deepEqual(
        context.local.map(({ text }) => text.content),
        ['乙'],
      )
    },
  },
  {
    name: '另一个标签页正写着：这里看得到已经记下的字',
    trail: [says.opened(says.keptNew, false)],
    shows({ value, context }) {
      assert.equal(value.sync, 'reading')
      assert.equal(context.text.content, '甲')
    },
  },
  {
    name: '另一个标签页在写，或者还没有打开就离开：没有什么要等的',
    trail: [says.leave, says.enter, says.opened(null, false), says.leave],
    shows: (_snapshot, { emitted }) =>
      assert.deepEqual(emitted, [{ type: 'draft.settled' }, { type: 'draft.settled' }]),
  },
  {
    name: '离开：立刻存，存好了浏览器里就不必再留',
    trail: [...begun, says.edit('甲'), says.leave, done('save', says.saved(1))],
    shows({ value }, { sent, emitted }) {
      assert.deepEqual(value.sync, { open: 'settled' })
      assert.deepEqual(ordered(sent, 'keeper.forget').length, 1)
      assert.deepEqual(emitted, [{ type: 'draft.settled' }])
    },
  },
  {
    name: '离开时还有没决定的一份：浏览器里留着',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.old), says.leave],
    shows({ value }, { sent }) {
      assert.deepEqual(value.sync, { open: 'settled' })
      assert.deepEqual(ordered(sent, 'keeper.forget'), [])
      assert.deepEqual(ordered(sent, 'keeper.flush').length, 1)
    },
  },
  {
    name: '离开了又回来：接着写',
    input: says.oldPost,
    trail: [...open, says.leave, says.enter, says.edit('甲')],
    shows: ({ value }) => {
      assert.deepEqual(value.sync, { open: 'waiting' })
      assert.equal(value.presence, 'here')
    },
  },
  {
    name: '离开之后还没有存好，另一个标签页接管了：这里没有什么要等的',
    input: says.oldPost,
    trail: [...open, says.edit('甲'), says.leave, says.yielded, putAside],
    shows({ value }, { emitted }) {
      assert.deepEqual([value.presence, value.sync], ['left', 'reading'])
      assert.deepEqual(emitted, [{ type: 'draft.settled' }])
    },
  },
  {
    name: '离开之后才到的字：马上存',
    input: says.oldPost,
    trail: [...open, says.leave, says.edit('甲')],
    shows: ({ value }, { sent }) => {
      assert.deepEqual(value.sync, { open: 'saving' })
      assert.equal(lastKept(sent)?.text.content, '甲')
    },
  },
  {
    name: '没有登录而都存好了：离开也不留',
    input: says.oldPost,
    trail: [...open, says.down, says.leave],
    shows: ({ value }) => assert.deepEqual(value.sync, { open: 'settled' }),
  },
]
