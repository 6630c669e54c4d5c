import assert from 'node:assert/strict'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import { buildText } from '../build-draft.ts'
import * as says from '../draft.events.ts'
import {
  begun,
  inConflict,
  last,
  lastKept,
  nameOf,
  open,
  pause,
  writes,
} from '../draft.walks.ts'

/** Two texts of one draft, and a post that is gone. */
export const conflictScenarios: readonly Scenario<typeof draftMachine>[] = [
  {
    name: '别处改过：两份都在，留我的就接着它的版本存',
    trail: [...inConflict, says.keepMine, says.save],
    shows({ context }, { asked }) {
      assert.equal(context.conflict, null)
      const { text, baseRevision, lineage } = last(writes(asked))
      assert.deepEqual([text.content, baseRevision], ['甲', 2])
      assert.ok(lineage > last(writes(asked).slice(0, -1)).lineage)
    },
    input: says.oldPost,
  },
  {
    name: '冲突时还没有选：什么也没有存、没有换',
    input: says.oldPost,
    trail: [...inConflict, says.edit('乙'), says.publish],
    shows({ value, context }, { asked, sent }) {
      assert.deepEqual(value.sync, { open: { conflict: 'choosing' } })
      assert.equal(context.text.content, '乙')
      assert.equal(lastKept(sent)?.text.content, '乙')
      assert.equal(writes(asked).length, 1)
    },
  },
  {
    name: '留别处的：换成它的',
    input: says.oldPost,
    trail: [...inConflict, says.keepTheirs],
    shows({ value, context }, { sent }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.text.content, '新')
      assert.equal(lastKept(sent)?.text.content, '新')
    },
  },
  {
    name: '都留着：我的成为一篇新草稿，再试也只是一篇',
    input: says.oldPost,
    trail: [
      ...inConflict,
      says.keepBoth,
      fail('copy', says.offline),
      says.keepBoth,
      done('copy', { ...says.saved(1), postId: 'p2' }),
    ],
    shows({ value, context }, { asked, emitted }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.text.content, '新')
      assert.equal(context.generation, 1)
      assert.deepEqual(
        asked.filter(({ of }) => of === 'copy').map(({ input }) => nameOf(input)),
        [
          ['甲', null, 'p1~1'],
          ['甲', null, 'p1~1'],
        ],
      )
      assert.deepEqual(emitted, [{ type: 'draft.copied', postId: 'p2' }])
    },
  },
  {
    name: '另存途中又打了字：重新选，下一份是另一篇',
    input: says.oldPost,
    trail: [...inConflict, says.keepBoth, says.edit('乙'), says.keepBoth],
    shows(_snapshot, { asked, sent }) {
      assert.deepEqual(nameOf(asked.at(-1)?.input), ['乙', null, 'p1~2'])
      assert.equal(lastKept(sent)?.text.content, '乙')
    },
  },
  {
    name: '409 其实是自己上一次没有回音的保存：不打扰作者',
    input: says.oldPost,
    trail: [
      ...open,
      says.edit('甲'),
      says.save,
      says.edit('乙'),
      fail('save', says.overtaken),
      done('loadTheirs', { ...says.newer, text: buildText('甲') }),
    ],
    shows({ value, context }, { sent }) {
      assert.deepEqual(value.sync, { open: 'waiting' })
      assert.equal(context.conflict, null)
      assert.equal(context.base?.revision, 2)
      assert.equal(lastKept(sent)?.origin.base?.revision, 2)
    },
  },
  {
    name: '在别处被删除：留我的就成为新的一篇',
    input: says.oldPost,
    trail: [
      ...open,
      says.edit('甲'),
      says.save,
      fail('save', says.gone),
      says.keepMine,
      says.save,
    ],
    shows(_snapshot, { asked }) {
      assert.deepEqual(nameOf(asked.at(-1)?.input), ['甲', null, 'p1~1'])
    },
  },
  {
    name: '在别处被删除，没有两份可留',
    input: says.oldPost,
    trail: [...open, says.edit('甲'), says.save, fail('save', says.gone), says.keepBoth],
    shows: ({ value }) => assert.deepEqual(value.sync, { open: { conflict: 'choosing' } }),
  },
  {
    name: '这个名字已经是别的文章，而且删掉了：换一个名字再存',
    trail: [
      ...begun,
      says.edit('甲'),
      says.save,
      fail('save', says.overtaken),
      fail('loadTheirs', says.gone),
    ],
    shows(_snapshot, { asked }) {
      assert.deepEqual(nameOf(asked.at(-1)?.input), ['甲', null, 'd1~1'])
    },
  },
  {
    name: '这个名字已经是自己的一篇，又在别处写过：不新建第二篇，两份都给作者看',
    trail: [
      ...begun,
      says.edit('甲'),
      says.save,
      fail('save', says.overtaken),
      done('loadTheirs', says.newer),
      says.keepMine,
      pause,
    ],
    shows(_snapshot, { asked }) {
      assert.deepEqual(nameOf(asked.at(-1)?.input), ['甲', 'p1', 'd1'])
    },
  },
  {
    name: '新建的回答说已是第七版：别处写过，看了再说',
    trail: [...begun, says.edit('甲'), says.save, done('save', says.saved(7))],
    shows({ value, context }) {
      assert.deepEqual(value.sync, { open: 'reconciling' })
      assert.equal(context.identity.postId, 'p1')
    },
  },
  {
    name: '新建就发布，也一样要看',
    trail: [...begun, says.edit('甲'), says.publish, done('publish', says.saved(7))],
    shows({ value, context }) {
      assert.deepEqual(value.sync, { open: 'reconciling' })
      assert.equal(context.identity.postId, 'p1')
      assert.equal(value.wish, 'wanted')
    },
  },
]
