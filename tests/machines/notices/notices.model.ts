import assert from 'node:assert/strict'
import { unreadAfter } from '#machines/notices/changes.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { Change } from '#machines/notices/notices.types.ts'
import { defineModel, done, fail } from '#tests/support/paths/model.ts'
import { noticesWords } from './notices.words.ts'

const counted = (unreadCount: number) => ({ type: 'notices.counted', unreadCount }) as const
const change = (wanted: Change, lowers = 1) =>
  ({ type: 'notices.change', change: wanted, lowers }) as const
const read = change({ kind: 'read', id: 'a' })
const remove = change({ kind: 'remove', id: 'a' })
const removeOther = change({ kind: 'remove', id: 'b' }, 0)
const readSome = change({ kind: 'readSome', ids: ['a', 'b'] }, 2)
const readAll = change({ kind: 'readAll' }, 2)
const readEverything = change({ kind: 'readEverything' }, 2)
const seen = (...ids: [string, ...string[]]) =>
  ({ type: 'notices.seen', newest: ids[0], ids }) as const
const clear = { type: 'notices.clear' } as const
const at = '2026-11-20T08:00:00Z'
const carriedOut = done('carryOut', { at })
const gone = { failure: { kind: 'missing' } }
const refused = fail('carryOut', gone)

export const noticesModel = defineModel({
  name: 'notices',
  machine: noticesMachine,
  words: noticesWords,
  starts: [undefined],
  limit: 4_000,
  cases: ({ context }) => [
    ...(context.unreadCount === 0 ? [counted(3)] : []),
    ...(context.pending.length === 0 ? [seen('a', 'b')] : []),
    clear,
    carriedOut,
    refused,
    // Two on the way show all there is to know about a queue.
    ...(context.pending.length < 2
      ? [read, remove, removeOther, readSome, readAll, readEverything]
      : context.pending.map((pending) => change(pending.change, pending.lowers))),
  ],
  invariant(snapshot, { trail, started, emitted }) {
    const { pending, unreadCount } = snapshot.context
    assert.equal(snapshot.matches('running'), 'carryOut' in snapshot.children)
    assert.equal(snapshot.matches('running'), pending.length > 0)
    assert.ok(unreadCount >= 0 && unreadAfter(unreadCount, pending) >= 0)
    const outcomes = trail.filter(({ type }) => type.startsWith('xstate.')).length
    assert.equal(emitted.length, outcomes, 'every outcome is told once')
    const cleared = trail.filter(({ type }) => type === 'notices.clear').length
    assert.ok(started.length <= outcomes + cleared + 1, 'one at a time')
    const last = trail.at(-1)
    if (last?.type === 'notices.clear') assert.deepEqual([pending, unreadCount], [[], 0])
    const asked = pending.map((each) => JSON.stringify(each.change))
    assert.equal(new Set(asked).size, asked.length, 'nothing is asked twice')
  },
  scenarios: [
    {
      name: '读一条：马上少一条，服务器认可之后也是',
      trail: [counted(3), read, carriedOut],
      shows({ context }, { emitted, asked }) {
        assert.deepEqual(context, { unreadCount: 2, pending: [] })
        assert.deepEqual(asked, [{ of: 'carryOut', input: { change: read.change } }])
        assert.deepEqual(emitted, [{ type: 'notices.changed', change: read.change, at }])
      },
    },
    {
      name: '服务器拒绝：数目退回去，说明原因',
      trail: [counted(3), remove, refused],
      shows({ context }, { emitted }) {
        assert.deepEqual(context, { unreadCount: 3, pending: [] })
        assert.deepEqual(emitted, [
          { type: 'notices.failed', change: remove.change, failure: gone.failure },
        ])
      },
    },
    {
      name: '看到的只是一部分：只把它们标为已读，没看到的一条不动',
      trail: [counted(3), seen('a', 'b'), carriedOut],
      shows({ context }, { asked }) {
        assert.deepEqual(asked, [
          { of: 'carryOut', input: { change: { kind: 'readSome', ids: ['a', 'b'] } } },
        ])
        assert.equal(context.unreadCount, 1)
      },
    },
    {
      name: '未读的都看到了：记下看到哪里（检查点）',
      trail: [counted(2), seen('a', 'b'), carriedOut],
      shows({ context }, { asked }) {
        const change = { kind: 'checkpoint', newest: 'a', ids: ['a', 'b'] }
        assert.deepEqual(asked, [{ of: 'carryOut', input: { change } }])
        assert.equal(context.unreadCount, 0)
      },
    },
    {
      name: '全部已读：未读是零，不管先前数成多少',
      trail: [counted(3), readAll, carriedOut],
      shows({ context }) {
        assert.equal(context.unreadCount, 0)
      },
    },
    {
      name: '没有未读的：全部已读什么也不问；别的类的说不准，各类照问',
      trail: [
        readAll,
        counted(2),
        seen('a', 'b'),
        readAll,
        carriedOut,
        readAll,
        readEverything,
      ],
      shows({ context }, { asked }) {
        const change = { kind: 'checkpoint', newest: 'a', ids: ['a', 'b'] }
        assert.deepEqual(
          asked.map(({ input }) => input),
          [{ change }, { change: readEverything.change }],
        )
        assert.equal(context.unreadCount, 0)
      },
    },
    {
      name: '一件一件按顺序做：先读的先问，后删的后问',
      trail: [counted(3), read, removeOther, carriedOut, carriedOut],
      shows({ context, value }, { asked }) {
        assert.equal(value, 'idle')
        assert.equal(context.unreadCount, 2)
        assert.deepEqual(
          asked.map(({ input }) => input),
          [{ change: read.change }, { change: removeOther.change }],
        )
      },
    },
    {
      name: '同一条删两次，只问一次',
      trail: [remove, remove],
      shows({ context }) {
        assert.equal(context.pending.length, 1)
      },
    },
    {
      name: '退出登录：途中的作废，什么都不留',
      trail: [counted(3), read, removeOther, clear],
      shows({ children, context }) {
        assert.deepEqual(Object.keys(children), [])
        assert.deepEqual(context.pending, [])
      },
    },
  ],
})
