import assert from 'node:assert/strict'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import * as says from '../draft.events.ts'
import { again, begun, lastKept, nameOf, open, pause, writes } from '../draft.walks.ts'

/** How a text gets to the server. */
export const savingScenarios: readonly Scenario<typeof draftMachine>[] = [
  {
    name: '停笔两秒存到服务器；存的时候接着打，之后再存一次，一个字不丢',
    trail: [
      ...begun,
      says.edit('甲'),
      pause,
      says.edit('乙'),
      done('save', says.saved(1)),
      pause,
      done('save', says.saved(2)),
    ],
    shows({ value, context }, { asked, timers }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.deepEqual(
        writes(asked).map(({ text, baseRevision, postId }) => [
          text.content,
          baseRevision,
          postId,
        ]),
        [
          ['甲', null, null],
          ['乙', 1, 'p1'],
        ],
      )
      assert.deepEqual(
        timers.map(({ delay }) => delay),
        [2000, 2000],
      )
      assert.equal(context.base?.revision, 2)
    },
  },
  {
    name: '没有收下的是打到一半的字：不说失败，停笔之后存现在的',
    trail: [
      ...begun,
      says.edit('甲'),
      pause,
      says.edit('乙'),
      fail('save', says.untitled),
      pause,
      done('save', says.saved(1)),
    ],
    shows({ value, context }, { asked }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.deepEqual(
        writes(asked).map(({ text }) => text.content),
        ['甲', '乙'],
      )
      assert.equal(context.failure, null)
    },
  },
  {
    name: '一直在打：不必等停笔，最多七个两秒就存',
    trail: [
      ...begun,
      says.edit('甲'),
      ...['乙', '丙', '丁', '戊', '己', '庚', '辛'].flatMap((text) => [says.edit(text), pause]),
    ],
    shows: ({ value }, { started }) => {
      assert.deepEqual(value.sync, { open: 'saving' })
      assert.deepEqual(started, ['keeper', 'save'])
    },
  },
  {
    name: '停了笔的一轮不再等',
    trail: [...begun, says.edit('甲'), says.edit('乙'), pause, pause],
    shows: ({ value }) => assert.deepEqual(value.sync, { open: 'saving' }),
  },
  {
    name: '存过以后，又可以打满七轮',
    trail: [
      ...begun,
      says.edit('甲'),
      says.edit('乙'),
      pause,
      says.save,
      done('save', says.saved(1)),
      says.edit('丙'),
    ],
    shows: ({ context }) => assert.equal(context.rounds, 1),
  },
  {
    name: '每个键都交给浏览器记下，光标也是',
    trail: [...begun, says.edit('甲'), { type: 'draft.cursor', cursor: 1 }, says.flush],
    shows(_snapshot, { sent }) {
      assert.deepEqual(
        sent.slice(-3).map(({ event }) => [event.type, event['record']?.text.content]),
        [
          ['keeper.keep', '甲'],
          ['keeper.keep', '甲'],
          ['keeper.flush', undefined],
        ],
      )
      assert.equal(lastKept(sent)?.cursor, 1)
    },
  },
  {
    name: '编辑器说的与现在一样：什么也没有发生',
    input: says.oldPost,
    trail: [...open, says.edit('旧')],
    shows: ({ value, context }) => {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.edit, context.saved)
    },
  },
  {
    name: '打了又删光的新草稿，不必存到服务器',
    trail: [...begun, says.edit('甲'), says.erase, says.save, pause, says.leave],
    shows: ({ value }, { started }) => {
      assert.deepEqual(started, ['keeper'])
      assert.deepEqual(value.sync, { open: 'settled' })
    },
  },
  {
    name: '没有回音的保存：先原样再发，再发新的',
    trail: [
      ...begun,
      says.edit('甲'),
      pause,
      says.edit('乙'),
      fail('save', says.offline),
      again,
      done('save', says.saved(1)),
      pause,
    ],
    shows(_snapshot, { asked, timers }) {
      assert.deepEqual(
        writes(asked).map(({ text }) => text.content),
        ['甲', '甲', '乙'],
      )
      assert.equal(timers[1]?.delay, 2000)
    },
  },
  {
    name: '一次次没有回音：等得越来越久',
    trail: [
      ...begun,
      says.edit('甲'),
      says.save,
      ...[1, 2, 3, 4, 5].flatMap(() => [fail('save', says.offline), again]),
    ],
    shows: (_snapshot, { timers }) =>
      assert.deepEqual(
        timers.map(({ delay }) => delay),
        [2000, 5000, 10_000, 30_000, 30_000],
      ),
  },
  {
    name: '太频繁：等服务器说的那么久',
    trail: [...begun, says.edit('甲'), says.save, fail('save', says.limited), again],
    shows: ({ context }, { timers }) => {
      assert.deepEqual(
        timers.map(({ delay }) => delay),
        [7000],
      )
      assert.ok(context.sent !== null)
    },
  },
  {
    name: '会话结束：字都在，重新登录就接着存',
    trail: [
      ...begun,
      says.edit('甲'),
      says.save,
      says.down,
      says.edit('乙'),
      says.up,
      done('save', says.saved(1)),
    ],
    shows({ value, context }, { asked }) {
      assert.deepEqual(value.sync, { open: 'waiting' })
      assert.equal(context.text.content, '乙')
      assert.deepEqual(
        writes(asked).map(({ text }) => text.content),
        ['甲', '甲'],
      )
    },
  },
  {
    name: '服务器说没有登录：等登录，也可以再试',
    trail: [...begun, says.edit('甲'), says.save, fail('save', says.ended), says.retry],
    shows: ({ value }) => assert.deepEqual(value.sync, { open: 'saving' }),
  },
  {
    name: '没有登录，再试也没有用',
    trail: [...begun, says.edit('甲'), says.save, says.down, says.retry],
    shows: ({ value }) => assert.deepEqual(value.sync, { open: 'signedOut' }),
  },
  {
    name: '服务器不收：说出哪里不对，改了再存',
    trail: [...begun, says.edit('甲'), says.save, fail('save', says.untitled), says.edit('乙')],
    shows({ value, context }) {
      assert.deepEqual(value.sync, { open: 'waiting' })
      assert.equal(context.failure, null)
    },
  },
  {
    name: '记下了就是记下了',
    input: says.oldPost,
    trail: [
      ...open,
      says.edit('乙'),
      { type: 'keeper.failed', problem: 'full' },
      { type: 'keeper.kept', edit: 2 },
      says.yielded,
      says.takeOver,
      says.opened(says.keptMine),
      done('load', says.old),
    ],
    shows: ({ context }) => {
      assert.deepEqual(context.local, [])
      assert.equal(context.deviceProblem, null)
    },
  },
  {
    name: '浏览器存不下：说实话',
    trail: [...begun, says.edit('甲'), { type: 'keeper.failed', problem: 'full' }],
    shows: ({ context }) => assert.equal(context.deviceProblem, 'full'),
  },
  {
    name: '新建的回音丢了，别处又写过，正要去看又断了网：再存还是问“新建的那篇”，不盖掉别处写的',
    trail: [
      ...begun,
      says.edit('甲'),
      pause,
      fail('save', says.offline),
      again,
      done('save', says.saved(2)),
      fail('loadTheirs', says.offline),
      again,
      done('save', says.saved(2)),
      done('loadTheirs', says.newer),
    ],
    shows({ value, context }, { asked }) {
      assert.deepEqual(value.sync, { open: { conflict: 'choosing' } })
      assert.equal(context.conflict?.theirs?.text.content, '新')
      assert.deepEqual(writes(asked).map(nameOf), [
        ['甲', null, 'd1'],
        ['甲', null, 'd1'],
        ['甲', null, 'd1'],
      ])
    },
  },
]
