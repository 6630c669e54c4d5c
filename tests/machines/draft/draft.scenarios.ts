import assert from 'node:assert/strict'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import type { WriteRequest } from '#machines/draft/draft.types.ts'
import type { DraftRecord } from '#machines/draft/keeper.types.ts'
import { after, done, fail, type Scenario, type Witness } from '#tests/support/paths/model.ts'
import { buildText } from './build-draft.ts'
import * as says from './draft.events.ts'

const begun = [says.opened(null)] as const
const open = [says.opened(null), done('load', says.old)] as const
const pause = after('pauseInTyping', 'draft.open.waiting')
const again = after('retryDelay', 'draft.open.retrying')

/** How a text gets to the server, walk by walk. */
export const draftScenarios: readonly Scenario<typeof draftMachine>[] = [
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
      assert.deepEqual(value, { open: 'synced' })
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
      assert.deepEqual(value, { open: 'synced' })
      assert.equal(context.text.content, '')
      assert.equal(context.failure, null)
    },
  },
  {
    name: '问不到服务器：不当作空的，连上再问',
    input: says.returned,
    trail: [says.opened(null), fail('find', says.offline), says.online, done('find', says.old)],
    shows({ value, context }, { started }) {
      assert.deepEqual(value, { open: 'synced' })
      assert.equal(context.text.content, '旧')
      assert.deepEqual(started, ['keeper', 'find', 'find'])
    },
  },
  {
    name: '刚起的名字、浏览器里有的，都不去问',
    trail: begun,
    shows: (_snapshot, { started }) => assert.deepEqual(started, ['keeper']),
  },
  {
    name: '一直在打：不必等停笔，最多七个两秒就存',
    trail: [
      ...begun,
      says.edit('甲'),
      ...['乙', '丙', '丁', '戊', '己', '庚', '辛'].flatMap((text) => [says.edit(text), pause]),
    ],
    shows: ({ value }, { started }) => {
      assert.deepEqual(value, { open: 'saving' })
      assert.deepEqual(started, ['keeper', 'save'])
    },
  },
  {
    name: '停了笔的一轮不再等',
    trail: [...begun, says.edit('甲'), says.edit('乙'), pause, pause],
    shows: ({ value }) => assert.deepEqual(value, { open: 'saving' }),
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
      assert.deepEqual(value, { open: 'synced' })
      assert.equal(context.edit, context.saved)
    },
  },
  {
    name: '打了又删光的新草稿，不必存到服务器',
    trail: [...begun, says.edit('甲'), says.erase, says.save, pause, says.leave],
    shows: ({ value }, { started }) => {
      assert.deepEqual(started, ['keeper'])
      assert.deepEqual(value, { open: 'left' })
    },
  },
  {
    name: '空白不能发布',
    trail: [...begun, says.publish],
    shows: ({ context }) => assert.equal(context.wantsPublication, false),
  },
  {
    name: '回来时浏览器里的更新：先看服务器的，另一份等作者决定；一下就换回来',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.old), says.restore],
    shows({ value, context }, { sent }) {
      assert.deepEqual(value, { open: 'waiting' })
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
    shows({ context }, { sent }) {
      assert.deepEqual(context.local, [])
      assert.equal(context.discarding, null)
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
    name: '没有另一份，就没有可丢的',
    input: says.oldPost,
    trail: [...open, says.discard],
    shows: ({ context }) => assert.equal(context.discarding, null),
  },
  {
    name: '只问了，没有答应：还在',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.old), says.discard, says.cancel],
    shows: ({ context }) => {
      assert.equal(context.local.length, 1)
      assert.equal(context.discarding, null)
    },
  },
  {
    name: '那一份依据的版本已经变了：换回来就是冲突，三份都在',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.newer), says.restore],
    shows({ value, context }) {
      assert.deepEqual(value, { open: { conflict: 'choosing' } })
      assert.equal(context.text.content, '甲')
      assert.equal(context.conflict?.theirs?.text.content, '新')
      assert.equal(context.base?.text.content, '旧')
    },
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
      assert.deepEqual(value, { open: 'saving' })
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
      assert.deepEqual(value, { open: 'synced' })
      assert.equal(context.text.content, '新')
    },
  },
  {
    name: '打不开：说得出原因，可以重试',
    input: says.oldPost,
    trail: [says.opened(null), fail('load', says.gone), says.retry, done('load', says.old)],
    shows: ({ value, context }) => {
      assert.deepEqual(value, { open: 'synced' })
      assert.equal(context.failure, null)
    },
  },
  {
    name: '打开时文章已在别处删除，浏览器里还有字：问作者',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), fail('load', says.gone)],
    shows({ value, context }) {
      assert.deepEqual(value, { open: { conflict: 'choosing' } })
      assert.deepEqual(context.conflict, { theirs: null })
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
      assert.deepEqual(value, { open: 'waiting' })
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
    shows: ({ value }) => assert.deepEqual(value, { open: 'saving' }),
  },
  {
    name: '没有登录，再试也没有用',
    trail: [...begun, says.edit('甲'), says.save, says.down, says.retry],
    shows: ({ value }) => assert.deepEqual(value, { open: 'signedOut' }),
  },
  {
    name: '服务器不收：说出哪里不对，改了再存',
    trail: [...begun, says.edit('甲'), says.save, fail('save', says.untitled), says.edit('乙')],
    shows({ value, context }) {
      assert.deepEqual(value, { open: 'waiting' })
      assert.equal(context.failure, null)
    },
  },
  {
    name: '别处改过：两份都在，留我的就接着它的版本存',
    trail: [
      ...open,
      says.edit('甲'),
      says.save,
      fail('save', says.overtaken),
      done('loadTheirs', says.newer),
      says.keepMine,
      says.save,
    ],
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
    trail: [
      ...open,
      says.edit('甲'),
      says.save,
      fail('save', says.overtaken),
      done('loadTheirs', says.newer),
      says.edit('乙'),
      says.publish,
    ],
    shows({ value, context }, { asked, sent }) {
      assert.deepEqual(value, { open: { conflict: 'choosing' } })
      assert.equal(context.text.content, '乙')
      assert.equal(lastKept(sent)?.text.content, '乙')
      assert.equal(writes(asked).length, 1)
    },
  },
  {
    name: '留别处的：换成它的',
    input: says.oldPost,
    trail: [
      ...open,
      says.edit('甲'),
      says.save,
      fail('save', says.overtaken),
      done('loadTheirs', says.newer),
      says.keepTheirs,
    ],
    shows({ value, context }, { sent }) {
      assert.deepEqual(value, { open: 'synced' })
      assert.equal(context.text.content, '新')
      assert.equal(lastKept(sent)?.text.content, '新')
    },
  },
  {
    name: '都留着：我的成为一篇新草稿，再试也只是一篇',
    input: says.oldPost,
    trail: [
      ...open,
      says.edit('甲'),
      says.save,
      fail('save', says.overtaken),
      done('loadTheirs', says.newer),
      says.keepBoth,
      fail('copy', says.offline),
      says.keepBoth,
      done('copy', { ...says.saved(1), postId: 'p2' }),
    ],
    shows({ value, context }, { asked, emitted }) {
      assert.deepEqual(value, { open: 'synced' })
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
    trail: [
      ...open,
      says.edit('甲'),
      says.save,
      fail('save', says.overtaken),
      done('loadTheirs', says.newer),
      says.keepBoth,
      says.edit('乙'),
      says.keepBoth,
    ],
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
      assert.deepEqual(value, { open: 'waiting' })
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
    shows: ({ value }) => assert.deepEqual(value, { open: { conflict: 'choosing' } }),
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
      assert.deepEqual(value, { open: 'reconciling' })
      assert.equal(context.identity.postId, 'p1')
    },
  },
  {
    name: '新建就发布，也一样要看',
    trail: [...begun, says.edit('甲'), says.publish, done('publish', says.saved(7))],
    shows({ value, context }) {
      assert.deepEqual(value, { open: 'reconciling' })
      assert.equal(context.identity.postId, 'p1')
      assert.equal(context.wantsPublication, true)
    },
  },
  {
    name: '发布：发的是最新的字，说得出是公开还是等待审核',
    trail: [...begun, says.edit('甲'), says.publish, done('publish', says.reviewing(1))],
    shows({ value, context }, { asked, emitted, sent }) {
      assert.deepEqual(value, { open: 'synced' })
      assert.equal(context.wantsPublication, false)
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
          isReviewed: true,
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
      assert.equal(context.standing?.status, 'published')
    },
  },
  {
    name: '发布被拒绝：哪里不对说得出，草稿照存',
    trail: [...begun, says.edit('甲'), says.publish, fail('publish', says.untitled)],
    shows({ value, context }) {
      assert.deepEqual(value, { open: 'waiting' })
      assert.equal(context.publishFailure?.kind, 'invalid')
      assert.equal(context.failure, null)
      assert.equal(context.wantsPublication, false)
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
      assert.deepEqual(value, { open: 'synced' })
      assert.equal(context.publishFailure, null)
      assert.equal(emitted[0]?.type, 'draft.published')
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
    shows({ value, context }) {
      assert.deepEqual(value, { open: 'signedOut' })
      assert.deepEqual(context.publishFailure, { kind: 'ended', reason: 'expired' })
      assert.equal(context.wantsPublication, false)
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
    shows: ({ context }) => {
      assert.equal(context.wantsPublication, false)
      assert.equal(context.sent, null)
    },
  },
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
      assert.deepEqual(value, { open: 'waiting' })
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
      assert.deepEqual(value, { open: { conflict: 'choosing' } })
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
      assert.deepEqual(value, { open: { reading: 'watching' } })
      assert.equal(context.cursor, null)
      assert.deepEqual(sent, [])
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
    name: '离开：立刻存，存好了浏览器里就不必再留',
    trail: [...begun, says.edit('甲'), says.leave, done('save', says.saved(1))],
    shows({ value }, { sent, emitted }) {
      assert.deepEqual(value, { open: 'left' })
      assert.deepEqual(ordered(sent, 'keeper.forget').length, 1)
      assert.deepEqual(emitted, [{ type: 'draft.settled' }])
    },
  },
  {
    name: '离开时还有没决定的一份：浏览器里留着',
    input: says.oldPost,
    trail: [says.opened(says.keptMine), done('load', says.old), says.leave],
    shows({ value }, { sent }) {
      assert.deepEqual(value, { open: 'left' })
      assert.deepEqual(ordered(sent, 'keeper.forget'), [])
      assert.deepEqual(ordered(sent, 'keeper.flush').length, 1)
    },
  },
  {
    name: '离开了又回来：接着写',
    input: says.oldPost,
    trail: [...open, says.leave, says.enter, says.edit('甲')],
    shows: ({ value, context }) => {
      assert.deepEqual(value, { open: 'waiting' })
      assert.equal(context.isLeft, false)
    },
  },
  {
    name: '离开之后才到的字：马上存',
    input: says.oldPost,
    trail: [...open, says.leave, says.edit('甲')],
    shows: ({ value }, { sent }) => {
      assert.deepEqual(value, { open: 'saving' })
      assert.equal(lastKept(sent)?.text.content, '甲')
    },
  },
  {
    name: '没有登录而都存好了：离开也不留',
    input: says.oldPost,
    trail: [...open, says.down, says.leave],
    shows: ({ value }) => assert.deepEqual(value, { open: 'left' }),
  },
]

const writes = (asked: Witness['asked']) =>
  asked
    .filter(({ of }) => of === 'save' || of === 'publish')
    .map(({ input }) => input as WriteRequest)

const nameOf = (input: unknown) => {
  const { text, postId, clientId } = input as WriteRequest
  return [text.content, postId, clientId]
}

const lastKept = (sent: Witness['sent']) =>
  sent.findLast(({ event }) => event.type === 'keeper.keep')?.event['record'] as
    DraftRecord | undefined

const ordered = (sent: Witness['sent'], order: string) =>
  sent
    .filter(({ event }) => event.type === order)
    .map(({ event: { type: _type, ...rest } }) => rest)

function last<T>(list: readonly T[]): T {
  const item = list.at(-1)
  assert.ok(item !== undefined)
  return item
}
