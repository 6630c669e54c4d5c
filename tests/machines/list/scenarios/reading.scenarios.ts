import assert from 'node:assert/strict'
import { done, fail, type Scenario, type Witness } from '#tests/support/paths/model.ts'
import {
  activated,
  cursor,
  idsOf,
  isStale,
  lifetimeOver,
  loaded,
  more,
  page,
  placesOf,
  refresh,
  reset,
  retry,
  start,
  timeout,
  turn,
  type listMachine,
} from '../list.events.ts'

/** A list that is read on, turned and read anew. */
export const readingScenarios: readonly Scenario<typeof listMachine>[] = [
  {
    name: '话题广场 180000 毫秒后算旧的；旧了再回来才重新取，来之前旧的还在',
    trail: [activated, done('first', page(1, 'a')), activated, lifetimeOver, activated],
    shows({ context }, { started, timers }) {
      assert.deepEqual(idsOf(context.items), ['a'])
      assert.deepEqual(started, ['first', 'next'])
      assert.deepEqual(
        timers.map(({ delay }) => delay),
        [180_000],
      )
    },
  },
  {
    name: '服务器画好的列表带着来：不必再取，到时间也算旧的',
    input: { ...start, loaded },
    trail: [activated, lifetimeOver, activated],
    shows({ context }, { started }) {
      assert.deepEqual(idsOf(context.items), ['d'])
      assert.deepEqual(started, ['next'])
    },
  },
  {
    name: '重新取到的又算新的',
    trail: [
      activated,
      done('first', page(1, 'a')),
      lifetimeOver,
      activated,
      done('next', page(1, 'a')),
      activated,
    ],
    shows(snapshot, { started }) {
      assert.equal(isStale(snapshot), false)
      assert.deepEqual(started, ['first', 'next'])
    },
  },
  {
    name: '向服务器要的，就是翻到的那一页；刷新要的也是那一页',
    trail: [
      activated,
      done('first', page(1, 'a')),
      turn(3),
      done('next', page(3, 'e')),
      refresh,
    ],
    shows(_snapshot, { asked }) {
      assert.deepEqual(
        asked.map(({ input }) => input),
        [1, 3, 3].map((number, at) => ({
          query: '新',
          place: { page: number },
          isRefresh: at > 0,
        })),
      )
    },
  },
  {
    name: '翻页途中刷新、没有翻成再刷新：要的都是翻到的那一页',
    trail: [
      activated,
      done('first', page(1, 'a')),
      turn(3),
      refresh,
      fail('next', timeout),
      refresh,
      done('next', page(3, 'e')),
    ],
    shows({ context }, { asked }) {
      assert.deepEqual(
        placesOf(asked),
        [1, 3, 3, 3].map((number) => ({ page: number })),
      )
      assert.equal(context.page, 3)
      assert.deepEqual(idsOf(context.items), ['e'])
    },
  },
  {
    name: '往下读过的刷新：从第一页重来，接在后面的也就不要了',
    trail: [activated, done('first', page(1, 'a', 'b')), more, refresh],
    shows({ context }) {
      assert.deepEqual(context.wanted, { place: { page: 1 }, joins: 'instead' })
    },
  },
  {
    name: '没有东西可看的、接在后面的，有人在等',
    trail: [activated, done('first', page(1)), refresh, done('next', page(1, 'a')), more],
    shows(_snapshot, { asked }) {
      const waitedFor = asked.map(({ input }) => !(input as { isRefresh: boolean }).isRefresh)
      assert.deepEqual(waitedFor, [true, true, true])
    },
  },
  {
    name: '旧了的列表再往下读：接在后面，前面的仍算旧的',
    trail: [
      activated,
      done('first', page(1, 'a')),
      lifetimeOver,
      more,
      done('next', page(2, 'b')),
    ],
    shows(snapshot) {
      assert.deepEqual(idsOf(snapshot.context.items), ['a', 'b'])
      assert.equal(isStale(snapshot), true)
    },
  },
  {
    name: '加载更多接在后面，重复的不再出现一次',
    trail: [activated, done('first', page(1, 'a', 'b')), more, done('next', page(2, 'b', 'c'))],
    shows({ context }) {
      assert.deepEqual(idsOf(context.items), ['a', 'b', 'c'])
      assert.deepEqual(context.next, { page: 3 })
    },
  },
  {
    name: '翻页替换这一页，来之前旧的还在',
    trail: [activated, done('first', page(1, 'a', 'b')), turn(3), done('next', page(3, 'e'))],
    shows({ context }) {
      assert.deepEqual(idsOf(context.items), ['e'])
      assert.equal(context.page, 3)
      assert.equal(context.next, null)
    },
  },
  {
    name: '换条件：旧内容清空，途中那一页作废',
    trail: [activated, done('first', page(1, 'a', 'b')), more, reset('热')],
    shows({ context, children }, witness) {
      assert.deepEqual(context.items, [])
      assert.deepEqual(context.wanted, { place: { page: 1 }, joins: 'instead' })
      assert.deepEqual(Object.keys(children), ['first'])
      assert.deepEqual(witness.started, ['first', 'next', 'first'])
    },
  },
  {
    name: '后面一页失败：前面的还在，重试接着要同一页',
    trail: [activated, done('first', page(1, 'a', 'b')), more, fail('next', timeout), retry],
    shows({ context, value }) {
      assert.deepEqual(value, { ready: { piece: 'fetching', age: 'fresh' } })
      assert.deepEqual(idsOf(context.items), ['a', 'b'])
      assert.deepEqual(context.wanted, { place: { page: 2 }, joins: 'behind' })
    },
  },
  {
    name: '游标列表按游标继续，到头为止',
    trail: [
      activated,
      done('first', cursor('c2', 'a')),
      more,
      done('next', cursor(null, 'b')),
      more,
    ],
    shows({ context }, { started }: Witness) {
      assert.deepEqual(idsOf(context.items), ['a', 'b'])
      assert.equal(context.next, null)
      assert.deepEqual(started, ['first', 'next'])
    },
  },
  {
    name: '混合列表：跳到第几页之后，用服务器给的游标继续',
    trail: [
      activated,
      turn(2),
      done('first', { ...page(2, 'c'), nextCursor: 'after-c', hasMore: true }),
      more,
    ],
    shows({ context }) {
      assert.deepEqual(context.wanted, { place: { cursor: 'after-c' }, joins: 'behind' })
    },
  },
]
