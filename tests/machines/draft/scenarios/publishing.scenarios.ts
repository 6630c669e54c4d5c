import assert from 'node:assert/strict'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import * as says from '../draft.events.ts'
import { again, begun, lastKept, nameOf, open } from '../draft.walks.ts'

/** How a text gets to readers. */
export const publishingScenarios: readonly Scenario<typeof draftMachine>[] = [
  {
    name: '空白不能发布',
    trail: [...begun, says.publish],
    shows: ({ value }) => assert.equal(value.wish, 'idle'),
  },
  {
    name: '发布：发的是最新的字，说得出是公开还是等待审核',
    trail: [...begun, says.edit('甲'), says.publish, done('publish', says.reviewing(1))],
    shows({ value }, { asked, emitted, sent }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(value.wish, 'idle')
      assert.deepEqual(
        asked.filter(({ of }) => of === 'publish').map(({ input }) => nameOf(input)),
        [['甲', null, 'd1']],
      )
      assert.deepEqual(emitted, [
        {
          type: 'draft.published',
          postId: 'p1',
          title: '雨夜',
          status: 'reviewing',
          isUpdate: false,
          isReviewed: true,
          heldFor: [],
        },
      ])
      assert.equal(lastKept(sent)?.origin.base?.revision, 1)
    },
  },
  {
    name: '正在存的时候发布：存完再发',
    trail: [
      ...begun,
      says.edit('甲'),
      says.save,
      says.edit('乙'),
      says.publish,
      done('save', says.saved(1)),
      done('publish', says.published(2)),
    ],
    shows({ context }, { asked }) {
      assert.deepEqual(
        asked.slice(1).map(({ of }) => of),
        ['save', 'publish'],
      )
      assert.equal(context.postMeta?.status, 'published')
    },
  },
  {
    name: '编辑器知道缺标题：不去发布，说出缺什么；补上了再点就发',
    trail: [
      ...begun,
      says.edit('甲'),
      says.publishTitleless,
      says.publishTitleless,
      says.publish,
    ],
    shows({ value }, { asked, emitted }) {
      const told = { type: 'draft.publishFailed', fields: ['title'] }
      assert.deepEqual(emitted, [told, told])
      assert.deepEqual([value.wish, value.sync], ['wanted', { open: 'publishing' }])
      assert.equal(asked.filter(({ of }) => of === 'publish').length, 1)
    },
  },
  {
    name: '缺标题没有发成，回到编辑器就不再说',
    trail: [...begun, says.edit('甲'), says.publishTitleless, says.enter],
    shows: ({ value }) =>
      assert.deepEqual([value.wish, value.sync], ['idle', { open: 'waiting' }]),
  },
  {
    name: '读者已经看得到的再发布：说的是更新',
    input: says.oldPost,
    trail: [
      says.opened(null),
      done('load', { ...says.old, status: 'published' }),
      says.edit('甲'),
      says.publish,
      done('publish', says.published(2)),
    ],
    shows: (_snapshot, { emitted }) => assert.equal(emitted[0]?.['isUpdate'], true),
  },
  {
    name: '发布被拒绝：哪里不对说得出，草稿照存',
    trail: [...begun, says.edit('甲'), says.publish, fail('publish', says.untitled)],
    shows({ value, context }, { emitted }) {
      assert.deepEqual(emitted, [
        { type: 'draft.publishFailed', fields: ['title'] },
        {
          type: 'draft.refused',
          failure: context.publishFailure,
          title: '雨夜',
          postId: null,
        },
      ])
      assert.deepEqual(value.sync, { open: 'waiting' })
      assert.equal(context.publishFailure?.kind, 'invalid')
      assert.equal(context.failure, null)
      assert.equal(value.wish, 'idle')
    },
  },
  {
    name: '再发布一次，上一次的错就不再说',
    trail: [
      ...begun,
      says.edit('甲'),
      says.publish,
      fail('publish', says.untitled),
      says.publish,
    ],
    shows: ({ context }) => assert.equal(context.publishFailure, null),
  },
  {
    name: '发布的回音丢了：再存时知道其实发了，照样告诉作者，只有一篇',
    trail: [
      ...begun,
      says.edit('甲'),
      says.publish,
      fail('publish', says.offline),
      again,
      done('save', says.published(1)),
    ],
    shows({ value, context }, { emitted, asked }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.publishFailure, null)
      assert.deepEqual(
        emitted.map(({ type }) => type),
        ['draft.publishFailed', 'draft.refused', 'draft.published'],
      )
      assert.deepEqual(
        asked.slice(1).map(({ input }) => nameOf(input)),
        [
          ['甲', null, 'd1'],
          ['甲', null, 'd1'],
        ],
      )
    },
  },
  {
    name: '只是存，存完不说发布',
    trail: [...begun, says.edit('甲'), says.save, done('save', says.published(1))],
    shows: (_snapshot, { emitted, sent }) => {
      assert.deepEqual(emitted, [])
      assert.equal(lastKept(sent)?.origin.sent, null)
    },
  },
  {
    name: '发布途中会话结束：没有发，说得出来',
    trail: [...begun, says.edit('甲'), says.publish, says.down],
    shows({ value, context }, { emitted }) {
      const failure = { kind: 'ended', reason: 'expired' }
      assert.deepEqual(emitted, [
        { type: 'draft.publishFailed', fields: [] },
        { type: 'draft.refused', failure, title: '雨夜', postId: null },
      ])
      assert.deepEqual(value.sync, { open: 'signedOut' })
      assert.deepEqual(context.publishFailure, { kind: 'ended', reason: 'expired' })
      assert.equal(value.wish, 'idle')
    },
  },
  {
    name: '发布途中另一个标签页接管：没有发，说得出来；再接管回来也不自己发',
    input: says.oldPost,
    trail: [
      ...open,
      says.edit('甲'),
      says.publish,
      says.yielded,
      says.takeOver,
      says.opened(says.keptMine),
      done('load', says.old),
    ],
    shows({ value, context }, { emitted, asked }) {
      assert.deepEqual(emitted, [
        { type: 'draft.publishFailed', fields: [] },
        { type: 'draft.refused', failure: { kind: 'conflict' }, title: '雨夜', postId: 'p1' },
      ])
      assert.deepEqual(context.publishFailure, { kind: 'conflict' })
      assert.deepEqual([value.wish, value.sync], ['idle', { open: 'waiting' }])
      assert.equal(asked.filter(({ of }) => of === 'publish').length, 1)
    },
  },
  {
    name: '发布遇到冲突：先选，选之前不发',
    input: says.oldPost,
    trail: [
      ...open,
      says.edit('甲'),
      says.publish,
      fail('publish', says.overtaken),
      done('loadTheirs', says.newer),
    ],
    shows: ({ value, context }, { emitted }) => {
      assert.equal(value.wish, 'idle')
      assert.equal(context.sent, null)
      assert.deepEqual(emitted, [
        { type: 'draft.refused', failure: { kind: 'conflict' }, title: '雨夜', postId: 'p1' },
      ])
    },
  },
  {
    name: '发布遇到的是已在别处删除：说的是删除',
    input: says.oldPost,
    trail: [
      ...open,
      says.edit('甲'),
      says.publish,
      fail('publish', says.overtaken),
      fail('loadTheirs', says.gone),
    ],
    shows: (_snapshot, { emitted }) =>
      assert.deepEqual(
        emitted.map(({ type, failure }) => [type, failure?.kind]),
        [
          ['draft.publishFailed', undefined],
          ['draft.refused', 'missing'],
        ],
      ),
  },
]
