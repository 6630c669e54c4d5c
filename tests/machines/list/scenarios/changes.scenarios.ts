import assert from 'node:assert/strict'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import {
  activated,
  append,
  cursor,
  idsOf,
  more,
  page,
  placesOf,
  refresh,
  remove,
  replace,
  retry,
  row,
  timeout,
  turn,
  type listMachine,
} from '../list.events.ts'

/** Items that change, come and go while a list is read. */
export const changesScenarios: readonly Scenario<typeof listMachine>[] = [
  {
    name: '改了一条：原地换成新的，没有的编号不算',
    trail: [
      activated,
      done('first', page(1, 'a', 'b')),
      replace('b', '改过'),
      replace('z', '没有'),
    ],
    shows({ context }) {
      assert.deepEqual(context.items, [row('a'), row('b', '改过')])
    },
  },
  {
    name: '末尾新有一条：读到头了才接上，总数多一，同一条不接第二次',
    trail: [
      activated,
      done('first', page(1, 'a')),
      append('n'),
      turn(3),
      done('next', page(3, 'b')),
      append('n'),
      append('n'),
    ],
    shows({ context }) {
      assert.deepEqual(idsOf(context.items), ['b', 'n'])
      assert.equal(context.total, 6)
    },
  },
  {
    name: '往下读之前，看过的读掉、删掉了：后面的往前挪了，从挪到的那一页接着要',
    trail: [
      activated,
      done('first', page(1, 'a', 'b')),
      more,
      done('next', page(2, 'c', 'd')),
      replace('a', '读过'),
      replace('b', '读过'),
      remove('c'),
      more,
      done('next', page(1, 'd', 'e')),
      more,
    ],
    shows({ context }, { asked }) {
      assert.deepEqual(
        placesOf(asked),
        [1, 2, 1, 2].map((number) => ({ page: number })),
      )
      assert.deepEqual(idsOf(context.items), ['a', 'b', 'd', 'e'])
    },
  },
  {
    name: '没有取到的途中又少了一条：再要也往前',
    trail: [
      activated,
      done('first', page(1, 'a', 'b')),
      more,
      fail('next', timeout),
      remove('a'),
      retry,
    ],
    shows: ({ context }) =>
      assert.deepEqual(context.wanted, { place: { page: 1 }, joins: 'behind' }),
  },
  {
    name: '正在重取时改了一条、删了一条：改了的先看着，再问一次；途中的旧答案不算',
    trail: [
      activated,
      done('first', page(1, 'a', 'b')),
      refresh,
      replace('b', '改过'),
      remove('a'),
    ],
    shows({ context, children }, { started }) {
      assert.deepEqual(context.items, [row('b', '改过')])
      assert.deepEqual(started, ['first', 'next', 'next', 'next'])
      assert.deepEqual(Object.keys(children), ['next'])
    },
  },
  {
    name: '正在重取最后一页时末尾新有一条：先看着，再问一次',
    trail: [activated, done('first', cursor(null, 'a')), refresh, append('n')],
    shows({ context }, { started }) {
      assert.deepEqual(idsOf(context.items), ['a', 'n'])
      assert.deepEqual(started, ['first', 'next', 'next'])
    },
  },
  {
    name: '正在翻到另一页时末尾新有一条：不接在这一页后面，那一页再问一次',
    trail: [activated, done('first', page(1, 'a', 'b')), turn(3), append('n')],
    shows({ context }, { asked }) {
      assert.deepEqual(idsOf(context.items), ['a', 'b'])
      assert.deepEqual(
        placesOf(asked),
        [1, 3, 3].map((number) => ({ page: number })),
      )
    },
  },
  {
    name: '接在后面的正在来时改了一条：前面的留着，不再问一次',
    trail: [
      activated,
      done('first', page(1, 'a', 'b')),
      more,
      replace('b', '改过'),
      done('next', page(2, 'b', 'c')),
    ],
    shows({ context }, { started }) {
      assert.deepEqual(context.items, [row('a'), row('b', '改过'), row('c')])
      assert.deepEqual(started, ['first', 'next'])
    },
  },
  {
    name: '第一页还在来时改了一条、删了一条、末尾新有一条：都再问一次；途中的旧答案不算',
    trail: [activated, replace('b', '改过'), remove('a'), append('n')],
    shows({ children }, { asked }) {
      assert.deepEqual(placesOf(asked), Array(4).fill({ page: 1 }))
      assert.deepEqual(Object.keys(children), ['first'])
    },
  },
  {
    name: '接在后面的正在来时删了一条：旧答案里还有它的不算，从挪到的那一页再问一次',
    trail: [
      activated,
      done('first', page(1, 'a', 'b')),
      more,
      remove('b'),
      done('next', page(1, 'a', 'c')),
    ],
    shows({ context }, { asked }) {
      assert.deepEqual(
        placesOf(asked),
        [1, 2, 1].map((number) => ({ page: number })),
      )
      assert.deepEqual(idsOf(context.items), ['a', 'c'])
    },
  },
  {
    name: '最后一页正在来时末尾新有一条：旧答案里没有它，再问一次',
    trail: [
      activated,
      done('first', cursor('c2', 'a')),
      more,
      append('n'),
      done('next', cursor(null, 'b', 'n')),
    ],
    shows({ context }, { started }) {
      assert.deepEqual(started, ['first', 'next', 'next'])
      assert.deepEqual(idsOf(context.items), ['a', 'b', 'n'])
    },
  },
  {
    name: '最后一页正在来时读掉一条：后面的往前挪了，从挪到的那一页再问一次，一条也不跳过去',
    trail: [
      activated,
      done('first', page(2, 'a', 'b')),
      more,
      replace('a', '读过'),
      done('next', page(2, 'b', 'c')),
    ],
    shows({ context }, { asked }) {
      assert.deepEqual(
        placesOf(asked),
        [1, 3, 2].map((number) => ({ page: number })),
      )
      assert.deepEqual(idsOf(context.items), ['a', 'b', 'c'])
    },
  },
  {
    name: '没有数总数的列表，末尾新有一条，还是没有总数',
    trail: [activated, done('first', cursor(null, 'a')), append('n')],
    shows({ context }) {
      assert.deepEqual(idsOf(context.items), ['a', 'n'])
      assert.equal(context.total, null)
    },
  },
  {
    name: '删掉一条：总数跟着少一，没有的编号不算',
    trail: [activated, done('first', page(1, 'a', 'b')), remove('a'), remove('a')],
    shows({ context }) {
      assert.deepEqual(idsOf(context.items), ['b'])
      assert.equal(context.total, 4)
    },
  },
]
