import assert from 'node:assert/strict'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import * as says from '../draft.events.ts'
import { again, begun, last, lastKept, nameOf, open } from '../draft.walks.ts'

/** Readers have 旧. */
const openPublished = [
  says.opened(null),
  done('load', { ...says.old, status: 'published' }),
] as const
const unansweredPublish = [says.publish, fail('publish', says.offline), again] as const
const unanswered = [says.edit('甲'), ...unansweredPublish] as const

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
    name: '更新没有到服务器，连上之后存下了：读者看到的还是原来的，照样说没有发布',
    input: says.oldPost,
    trail: [...openPublished, ...unanswered, done('save', says.savedOver(2))],
    shows: ({ value, context }, { emitted }) => {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.deepEqual(context.publishFailure, { kind: 'offline' })
      assert.deepEqual(
        emitted.map(({ type }) => type),
        ['draft.publishFailed', 'draft.refused'],
      )
    },
  },
  {
    name: '更新到了服务器，只是回音丢了：再存时说更新了',
    input: says.oldPost,
    trail: [...openPublished, ...unanswered, done('save', says.published(2))],
    shows({ context }, { emitted }) {
      assert.equal(context.publishFailure, null)
      const told = last(emitted)
      assert.deepEqual(
        [told.type, told['isUpdate'], told['isReviewed']],
        ['draft.published', true, false],
      )
    },
  },
  {
    name: '更新到了服务器，要等审核，只是回音丢了：再存时说在等审核',
    input: says.oldPost,
    trail: [
      ...openPublished,
      ...unanswered,
      done('save', { ...says.savedOver(2), reviewRevision: 2, heldFor: ['词'] }),
    ],
    shows({ context }, { emitted }) {
      assert.equal(context.publishFailure, null)
      const told = last(emitted)
      assert.deepEqual(
        [told.type, told['isReviewed'], told['heldFor']],
        ['draft.published', true, ['词']],
      )
    },
  },
  {
    name: '先前的修改还在等审核，这一次的没有到服务器：照样说没有发布',
    input: says.oldPost,
    trail: [
      ...openPublished,
      ...unanswered,
      done('save', { ...says.published(2), publishedRevision: 1, reviewRevision: 1 }),
    ],
    shows: ({ context }) => assert.equal(context.publishFailure?.kind, 'offline'),
  },
  {
    name: '下架过的再提交没有到服务器：那一版公开过，不算发布了',
    input: says.oldPost,
    trail: [
      says.opened(null),
      done('load', { ...says.old, status: 'takenDown' }),
      says.publish,
      fail('publish', says.offline),
      again,
      done('save', { ...says.published(1), status: 'takenDown' }),
    ],
    shows: ({ context }) => assert.equal(context.publishFailure?.kind, 'offline'),
  },
  {
    name: '没有版本的服务器：第一次发布到了没有，看它说的状态',
    trail: [
      ...begun,
      says.edit('甲'),
      ...unansweredPublish,
      done('save', says.plain('published')),
    ],
    shows({ context }, { emitted }) {
      assert.equal(context.publishFailure, null)
      assert.equal(emitted.at(-1)?.type, 'draft.published')
    },
  },
  {
    name: '没有版本的服务器：更新到了没有无从知道，就说没有发布，可以再发一次',
    input: says.oldPost,
    trail: [...openPublished, ...unanswered, done('save', says.plain('published'))],
    shows: ({ context }) => assert.equal(context.publishFailure?.kind, 'offline'),
  },
  {
    name: '没有版本的服务器：第一次发布没有到，照样说没有发布',
    trail: [...begun, says.edit('甲'), ...unansweredPublish, done('save', says.plain('draft'))],
    shows: ({ context }) => assert.equal(context.publishFailure?.kind, 'offline'),
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
    name: '打开以后没有动，别处又写了：不发没有看过的字，先选',
    input: says.oldPost,
    trail: [
      ...open,
      says.publish,
      fail('publish', says.overtaken),
      done('loadTheirs', says.newer),
    ],
    shows({ value, context }, { asked, emitted }) {
      assert.deepEqual([value.wish, value.sync], ['idle', { open: { conflict: 'choosing' } }])
      assert.equal(context.text.content, '旧')
      assert.equal(context.conflict?.theirs?.text.content, '新')
      assert.equal(asked.filter(({ of }) => of === 'publish').length, 1)
      assert.deepEqual(
        emitted.map(({ type }) => type),
        ['draft.refused'],
      )
    },
  },
  {
    name: '正在问服务器的时候按了发布，没有动过的也一样：先选',
    input: says.oldPost,
    trail: [
      says.opened(says.keptClean),
      fail('load', says.offline),
      says.retry,
      fail('save', says.overtaken),
      says.publish,
      done('loadTheirs', says.newer),
    ],
    shows({ value, context }, { asked }) {
      assert.deepEqual([value.wish, value.sync], ['idle', { open: { conflict: 'choosing' } }])
      assert.equal(context.text.content, '旧')
      assert.equal(asked.filter(({ of }) => of === 'publish').length, 0)
    },
  },
  {
    name: '存好了就发的时候不换回别的一份：发的是按下时看着的',
    input: says.oldPost,
    trail: [
      says.opened(says.keptMine),
      done('load', says.old),
      says.edit('乙'),
      says.save,
      says.publish,
      says.restore,
      done('save', says.saved(2)),
    ],
    shows({ context }, { asked }) {
      assert.equal(context.text.content, '乙')
      assert.equal(nameOf(asked.at(-1)?.input)[0], '乙')
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
