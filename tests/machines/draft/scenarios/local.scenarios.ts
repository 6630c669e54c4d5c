import assert from 'node:assert/strict'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import { buildServerPost } from '../build-draft.ts'
import * as says from '../draft.events.ts'
import { again, lastKept, open, ordered, writes } from '../draft.walks.ts'

/** A text that only this browser has, beside the one on screen. */
export const localScenarios: readonly Scenario<typeof draftMachine>[] = [
  {
    name: '回来时浏览器里的更新：先看服务器的，另一份等作者决定；一下就换回来',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.old), says.restore],
    shows({ value, context }, { sent }) {
      assert.deepEqual(value.sync, { open: 'waiting' })
      assert.equal(context.text.content, '甲')
      assert.deepEqual(context.local, [])
      assert.equal(context.base?.revision, 1)
      assert.equal(lastKept(sent)?.text.content, '甲')
      assert.deepEqual(ordered(sent, 'keeper.dropAside'), [{ id: 'local-1' }])
    },
  },
  {
    name: '那一份还没决定，照样写；换回来的时候，正写的一份反过来留着',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.old), says.edit('乙'), says.restore],
    shows({ context }) {
      assert.equal(context.text.content, '甲')
      assert.deepEqual(
        context.local.map(({ text }) => text.content),
        ['乙'],
      )
    },
  },
  {
    name: '不要那一份：先问，答应了才丢',
    input: says.oldPost,
    trail: [
      says.opened(says.keptMine),
      done('load', says.old),
      says.discard,
      says.cancel,
      says.discard,
      says.confirm,
    ],
    shows({ value, context }, { sent }) {
      assert.deepEqual(context.local, [])
      assert.equal(value.question, 'unasked')
      assert.deepEqual(ordered(sent, 'keeper.dropAside'), [{ id: 'local-1' }])
      assert.deepEqual(lastKept(sent)?.origin.local, [])
    },
  },
  {
    name: '没有问过的答应不算；没有的也不必问',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.old), says.confirm],
    shows({ context }, { sent }) {
      assert.equal(context.local.length, 1)
      assert.deepEqual(ordered(sent, 'keeper.dropAside'), [])
    },
  },
  {
    name: '问着要不要丢的时候换回来了，或笔给了别的标签页：不再问',
    input: says.oldPost,
    trail: [
      says.opened(says.keptMine),
      done('load', says.old),
      says.edit('乙'),
      says.discard,
      says.discard,
      says.restore,
      says.discard,
      says.yielded,
      says.confirm,
    ],
    shows({ value, context }, { sent }) {
      assert.equal(value.question, 'unasked')
      assert.equal(context.local.length, 1)
      assert.equal(ordered(sent, 'keeper.dropAside').length, 1)
    },
  },
  {
    name: '没有另一份，就没有可丢的',
    input: says.oldPost,
    trail: [...open, says.discard],
    shows: ({ value }) => assert.equal(value.question, 'unasked'),
  },
  {
    name: '只问了，没有答应：还在',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.old), says.discard, says.cancel],
    shows: ({ value, context }) => {
      assert.equal(context.local.length, 1)
      assert.equal(value.question, 'unasked')
    },
  },
  {
    name: '那一份依据的版本已经变了：换回来就是冲突，三份都在',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.newer), says.restore],
    shows({ value, context }) {
      assert.deepEqual(value.sync, { open: { conflict: 'choosing' } })
      assert.equal(context.text.content, '甲')
      assert.equal(context.conflict?.theirs?.text.content, '新')
      assert.equal(context.base?.text.content, '旧')
    },
  },
  {
    name: '崩溃之后问不到服务器，换回的一份依据更早的版本：它带着自己的依据去，别处写的不被盖掉',
    input: says.oldPost,
    trail: [
      says.opened(says.keptBeside),
      fail('load', says.offline),
      says.edit('乙'),
      says.save,
      fail('save', says.offline),
      says.restore,
      says.save,
      fail('save', says.overtaken),
      done('loadTheirs', says.newer),
    ],
    shows({ value, context }, { asked }) {
      assert.deepEqual(value.sync, { open: { conflict: 'choosing' } })
      assert.deepEqual(
        writes(asked).map(({ text, baseRevision }) => [text.content, baseRevision]),
        [
          ['乙', 2],
          ['甲', 1],
        ],
      )
      assert.equal(context.text.content, '甲')
      assert.equal(context.base?.text.content, '旧')
      assert.equal(context.conflict?.theirs?.text.content, '新')
      assert.deepEqual(
        context.local.map(({ text }) => text.content),
        ['乙'],
      )
    },
  },
  {
    name: '正在存的时候换回依据更早的一份：存之前的那版不算服务器的，问过服务器才让作者选',
    input: says.oldPost,
    trail: [
      says.opened(says.keptBeside),
      done('load', says.newer),
      says.edit('乙'),
      says.save,
      says.restore,
      says.save,
      fail('save', says.overtaken),
      done('loadTheirs', buildServerPost(3, '乙')),
      says.keepTheirs,
    ],
    shows({ value, context }, { asked }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.text.content, '乙')
      assert.equal(context.base?.revision, 3)
      assert.deepEqual(
        writes(asked).map(({ text, baseRevision }) => [text.content, baseRevision]),
        [
          ['乙', 2],
          ['甲', 1],
        ],
      )
    },
  },
  {
    name: '没有回音的保存之后服务器又说太频繁，这时换回依据更早的一份：也要问过服务器才让作者选',
    input: says.oldPost,
    trail: [
      says.opened(says.keptBeside),
      done('load', says.newer),
      says.edit('乙'),
      says.save,
      fail('save', says.offline),
      again,
      fail('save', says.limited),
      says.restore,
    ],
    shows({ value, context }) {
      assert.deepEqual(value.sync, { open: 'waiting' })
      assert.equal(context.text.content, '甲')
      assert.equal(context.conflict, null)
      assert.equal(context.base?.revision, 1)
    },
  },
]
