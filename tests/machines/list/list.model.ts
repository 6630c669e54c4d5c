import assert from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { Piece, Place, Wanted } from '#machines/list/list.types.ts'
import { lifetimes } from '#machines/resource/lifetimes.ts'
import { after, defineModel, done, fail, type Witness } from '#tests/support/paths/model.ts'
import { listWords } from './list.words.ts'

interface Row {
  id: string
  title: string
}

const row = (id: string, title = id): Row => ({ id, title })
const page = (number: number, ...ids: string[]): Piece<Row> => ({
  items: ids.map((id) => row(id)),
  page: number,
  totalPages: 3,
  total: 5,
})
const cursor = (next: string | null, ...ids: string[]): Piece<Row> => ({
  items: ids.map((id) => row(id)),
  nextCursor: next,
  hasMore: next !== null,
})

const activated = { type: 'page.activated' } as const
const more = { type: 'list.more' } as const
const retry = { type: 'list.retry' } as const
const refresh = { type: 'resource.refresh' } as const
const turn = (number: number) => ({ type: 'list.turn', page: number }) as const
const reset = (query: string) => ({ type: 'list.reset', query }) as const
const append = (id: string) => ({ type: 'item.append', item: row(id, '新写的') }) as const
const remove = (id: string) => ({ type: 'item.remove', id }) as const
const start = { query: '新', lifetime: lifetimes.topicBrowse }
/** A list that the server gives by cursor: here it is known by its lifetime. */
const byCursor = { query: '新', lifetime: lifetimes.home }
const loaded = {
  query: '新',
  items: [row('d')],
  total: 1,
  isTotalCapped: false,
  page: 1,
  totalPages: 1,
  pieceSize: 1,
  next: null,
  wanted: { place: { page: 1 }, joins: 'instead' },
} as const
const lifetimeOver = after('lifetime', 'list.ready.age.fresh')
const timeout = { failure: { kind: 'timeout' } }

export const listModel = defineModel({
  name: 'list',
  // What was read is not among what is asked for any more.
  machine: createListMachine<Row, string>(
    ({ id }) => id,
    ({ title }) => title !== '读过',
  ),
  words: listWords,
  starts: [
    start,
    { ...start, loaded },
    byCursor,
    { ...byCursor, loaded: { ...loaded, total: null, page: null, totalPages: null } },
  ],
  cases: ({ context: { lifetime } }) => [
    activated,
    more,
    retry,
    refresh,
    turn(3),
    reset('热'),
    { type: 'resource.clear' },
    { type: 'item.replace', item: row('b', lifetime === start.lifetime ? '读过' : '改过') },
    append('n'),
    remove('a'),
    ...(lifetime === start.lifetime
      ? [done('first', page(1, 'a', 'b')), done('next', page(3, 'b', 'c'))]
      : [done('first', cursor('c2', 'a', 'b')), done('next', cursor(null, 'b', 'c'))]),
    fail('first', timeout),
    fail('next', timeout),
  ],
  identify: ({ value, context }) => ({
    value,
    query: context.query,
    items: Math.min(context.items.length, 2),
    next: context.next,
    wanted: context.wanted,
    hasMoved: context.gone > 0,
    failed: context.failure !== null,
  }),
  limit: 4_000,
  isRest: (snapshot) =>
    snapshot.matches({ ready: { piece: 'idle' } }) || snapshot.matches('unloaded'),
  invariant(snapshot, { trail }) {
    const { items, next, failure, gone, wanted } = snapshot.context
    const ids = items.map(({ id }) => id)
    assert.equal(snapshot.status, 'active')
    assert.equal(new Set(ids).size, ids.length, 'no id twice')
    assert.equal(snapshot.matches('loading'), 'first' in snapshot.children)
    assert.equal(
      snapshot.matches({ ready: { piece: 'fetching' } }),
      'next' in snapshot.children,
    )
    assert.equal(
      failure !== null,
      snapshot.matches('failed') || snapshot.matches({ ready: { piece: 'stuck' } }),
    )
    if (!snapshot.matches('ready')) assert.deepEqual([items, gone], [[], 0])
    if ('page' in wanted.place) assert.ok(wanted.place.page >= 1)
    if (snapshot.matches({ ready: { piece: 'idle' } }))
      assert.equal(snapshot.can(more), next !== null)
    if (trail.at(-1)?.type === 'list.reset') {
      assert.equal(snapshot.value, 'loading')
      assert.equal(snapshot.context.query, '热')
    }
  },
  step({ before, event, after, did }) {
    const ready = before.matches('ready')
    const asksAgain = (place: unknown) => {
      assert.equal(after.matches(ready ? { ready: { piece: 'fetching' } } : 'loading'), true)
      assert.deepEqual(
        did.asked.map(({ input }) => (input as { place: unknown }).place),
        [place],
      )
    }
    const isStuck = before.matches({ ready: { piece: 'stuck' } })
    const stays = () => assert.deepEqual([after.value, did.asked], [before.value, []])
    switch (event.type) {
      case 'page.activated': {
        const isCalm = before.matches({ ready: { piece: 'idle' } }) || isStuck
        if (isCalm && isStale(before)) return asksAgain({ page: 1 })
        return before.matches('unloaded') || before.matches('failed')
          ? asksAgain(before.context.wanted.place)
          : stays()
      }
      case 'list.more': {
        if (isStuck) return asksAgain(placeToGoOn(before.context, before.context.wanted))
        const { next } = before.context
        if (!before.matches({ ready: { piece: 'idle' } }) || next === null) return stays()
        return asksAgain(placeToGoOn(before.context, { place: next, joins: 'behind' }))
      }
      case 'list.retry':
        return isStuck || before.matches('failed')
          ? asksAgain(placeToGoOn(before.context, before.context.wanted))
          : stays()
      case 'list.turn':
        return asksAgain({ page: event['page'] })
      case 'resource.refresh':
        if (ready) return asksAgain(placeToRefresh(before.context))
        return before.matches('loading') ? asksAgain(before.context.wanted.place) : stays()
      case 'item.replace':
      case 'item.remove':
        if (isReplacing(before)) return asksAgain(before.context.wanted.place)
        expectGoneCounted(before.context, after.context)
        return stays()
      case 'item.append': {
        const isSeen = ready && before.context.next === null
        const isKnown = idsOf(before.context.items).includes('n')
        assert.equal(
          after.context.items.length - before.context.items.length,
          isSeen && !isKnown ? 1 : 0,
        )
        return isReplacing(before) ? asksAgain(before.context.wanted.place) : stays()
      }
      case 'resource.clear':
        return assert.equal(after.value, 'unloaded')
    }
  },
  scenarios: [
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
          asked.map(({ input }) => (input as { place: unknown }).place),
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
      name: '改了一条：原地换成新的，没有的编号不算',
      trail: [
        activated,
        done('first', page(1, 'a', 'b')),
        { type: 'item.replace', item: row('b', '改过') },
        { type: 'item.replace', item: row('z', '没有') },
      ],
      shows({ context }) {
        assert.deepEqual(context.items, [row('a'), row('b', '改过')])
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
      trail: [
        activated,
        done('first', page(1, 'a', 'b')),
        more,
        done('next', page(2, 'b', 'c')),
      ],
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
        { type: 'item.replace', item: row('a', '读过') },
        { type: 'item.replace', item: row('b', '读过') },
        remove('c'),
        more,
        done('next', page(1, 'd', 'e')),
        more,
      ],
      shows({ context }, { asked }) {
        assert.deepEqual(
          asked.map(({ input }) => (input as { place: unknown }).place),
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
        { type: 'item.replace', item: row('b', '改过') },
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
          asked.map(({ input }) => (input as { place: unknown }).place),
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
        { type: 'item.replace', item: row('b', '改过') },
        done('next', page(2, 'b', 'c')),
      ],
      shows({ context }, { started }) {
        assert.deepEqual(context.items, [row('a'), row('b', '改过'), row('c')])
        assert.deepEqual(started, ['first', 'next'])
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
  ],
})

/** The page it stands at; what has been read on begins anew. */
const placeToRefresh = ({ wanted }: { wanted: Wanted }): Place =>
  wanted.joins === 'instead' ? wanted.place : { page: 1 }

/** The next piece, as far forward as what has gone since the last one was asked for has moved it. */
function placeToGoOn(
  { gone, pieceSize }: { gone: number; pieceSize: number },
  { place, joins }: Wanted,
): Place {
  if (joins === 'instead' || !('page' in place) || gone === 0 || pieceSize === 0) return place
  return { page: Math.max(1, place.page - Math.ceil(gone / pieceSize)) }
}

/** How many are not among what is asked for any more. */
function expectGoneCounted(
  before: { items: readonly Row[]; gone: number },
  after: { items: readonly Row[]; gone: number },
) {
  const there = (items: readonly Row[]) => items.filter(({ title }) => title !== '读过').length
  const left = there(before.items) - there(after.items)
  assert.equal(after.gone, Math.max(0, before.gone + left))
}

/** What is on its way comes instead of all that is shown. */
const isReplacing = (snapshot: Snapshot) =>
  snapshot.matches({ ready: { piece: 'fetching' } }) &&
  snapshot.context.wanted.joins === 'instead'

const idsOf = (items: readonly Row[]) => items.map(({ id }) => id)

type Snapshot = SnapshotFrom<ReturnType<typeof createListMachine<Row, string>>>

const isStale = (snapshot: Snapshot) => snapshot.matches({ ready: { age: 'stale' } })
