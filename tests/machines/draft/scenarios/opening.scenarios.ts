import assert from 'node:assert/strict'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import * as says from '../draft.events.ts'
import { begun, nameOf, pause, writes } from '../draft.walks.ts'

/** How a draft begins, and where its first text comes from. */
export const openingScenarios: readonly Scenario<typeof draftMachine>[] = [
  {
    name: '浏览器什么都没留下，地址里的名字服务器认得：打开的就是那一篇，接着存也是它',
    input: says.returned,
    trail: [says.opened(null), done('find', says.old), says.edit('甲'), pause],
    shows({ context }, { asked }) {
      assert.deepEqual(context.identity, says.named)
      assert.deepEqual(
        writes(asked).map(({ text, baseRevision, postId }) => [
          text.content,
          baseRevision,
          postId,
        ]),
        [['甲', 1, 'p1']],
      )
    },
  },
  {
    name: '服务器也不认得：是还没写的一篇，从头写起',
    input: says.returned,
    trail: [says.opened(null), fail('find', says.gone)],
    shows({ value, context }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.text.content, '')
      assert.equal(context.failure, null)
    },
  },
  {
    name: '为一个话题写的，没有写什么：刷新之后还选着，什么也不存',
    input: { ...says.returned, topicIds: ['t1'] },
    trail: [says.opened(says.keptTopic)],
    shows({ value, context }, { asked }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.deepEqual(context.text.topicIds, ['t1'])
      assert.deepEqual(writes(asked), [])
    },
  },
  {
    name: '为一个话题写的：话题已经选上，写了就带着它',
    input: { ...says.newDraft, topicIds: ['t1'] },
    trail: [says.opened(null), says.edit('甲'), pause],
    shows({ context }, { asked }) {
      assert.deepEqual(context.text.topicIds, ['t1'])
      assert.deepEqual(
        writes(asked).map(({ text }) => [text.content, text.topicIds]),
        [['甲', ['t1']]],
      )
    },
  },
  {
    name: '问不到服务器：不当作空的，连上再问',
    input: says.returned,
    trail: [says.opened(null), fail('find', says.offline), says.online, done('find', says.old)],
    shows({ value, context }, { started }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.text.content, '旧')
      assert.deepEqual(started, ['keeper', 'find', 'find'])
    },
  },
  {
    name: '打开途中登录态结束，又问不到服务器：不以访客的身份去存，登录了再存',
    trail: [says.opened(says.keptMine), says.down, fail('load', says.offline)],
    shows({ value, context }, { started }) {
      assert.deepEqual(value.sync, { open: 'signedOut' })
      assert.equal(context.text.content, '甲')
      assert.deepEqual(started, ['keeper', 'load'])
    },
  },
  {
    name: '刚起的名字、浏览器里有的，都不去问',
    trail: begun,
    shows: (_snapshot, { started }) => assert.deepEqual(started, ['keeper']),
  },
  {
    name: '浏览器里的没有新东西：就看服务器的',
    input: says.oldPost,
    trail: [says.opened(says.keptClean), done('load', says.newer)],
    shows({ context }) {
      assert.equal(context.text.content, '新')
      assert.deepEqual(context.local, [])
    },
  },
  {
    name: '没有网也打得开：接着浏览器里的写，连上再存',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), fail('load', says.offline), says.online],
    shows({ value, context }, { asked }) {
      assert.deepEqual(value.sync, { open: 'saving' })
      assert.equal(context.text.content, '甲')
      assert.equal(writes(asked).at(-1)?.text.content, '甲')
    },
  },
  {
    name: '没有网打开，浏览器里没有新东西，服务器却变了：不算冲突',
    input: says.oldPost,
    trail: [
      says.opened(says.keptClean),
      fail('load', says.offline),
      says.retry,
      fail('save', says.overtaken),
      done('loadTheirs', says.newer),
    ],
    shows({ value, context }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.text.content, '新')
    },
  },
  {
    name: '打不开：说得出原因，可以重试',
    input: says.oldPost,
    trail: [says.opened(null), fail('load', says.gone), says.retry, done('load', says.old)],
    shows: ({ value, context }) => {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.failure, null)
    },
  },
  {
    name: '打开时文章已在别处删除，浏览器里还有字：问作者',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), fail('load', says.gone)],
    shows({ value, context }) {
      assert.deepEqual(value.sync, { open: { conflict: 'choosing' } })
      assert.deepEqual(context.conflict, { theirs: null })
    },
  },
  {
    name: '浏览器里只剩名字，又问不到服务器：不当作空的一篇来写，连上再打开',
    input: says.returned,
    trail: [
      says.opened(says.keptNames),
      fail('load', says.offline),
      says.edit('甲'),
      says.online,
      done('load', says.old),
    ],
    shows({ value, context }, { asked }) {
      assert.deepEqual(value.sync, { open: 'synced' })
      assert.equal(context.text.content, '旧')
      assert.deepEqual(writes(asked), [])
    },
  },
  {
    name: '新建的已有名字，却不知道那里现在是什么：按新建的名字再问，服务器说得出别处写过',
    input: says.returned,
    trail: [
      says.opened(says.keptNamed),
      fail('load', says.offline),
      says.online,
      done('save', says.saved(2)),
      done('loadTheirs', says.newer),
    ],
    shows({ value, context }, { asked }) {
      assert.deepEqual(value.sync, { open: { conflict: 'choosing' } })
      assert.equal(context.conflict?.theirs?.text.content, '新')
      assert.deepEqual(writes(asked).map(nameOf), [['甲', null, 'd1']])
    },
  },
]
