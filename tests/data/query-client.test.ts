import { expect, test } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import type { Piece } from '#machines/list/list.types.ts'
import type { Api } from '#src/data/api.ts'
import { createQueryClient, type Dehydrated } from '#src/data/query-client.ts'
import { defineList, defineResource } from '#src/data/query.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'

interface Row {
  id: string
  title: string
}

test('问到才有，一个键一份；没有人看，就什么也不做', async () => {
  const { client, loads, note } = open()
  const ref = client.get(note, 'a')
  expect(client.get(note, 'a')).toBe(ref)
  expect(client.get(note, 'b')).not.toBe(ref)
  expect(loads).toEqual([])
  client.observe(ref)
  await waitFor(ref, ({ value }) => value === 'fresh')
  expect(loads).toEqual(['note a'])
  expect(client.data(note, 'a')).toBe('note a 1')
})

test('不再新的，回来就再问；还新的不问', async () => {
  const { client, clock, loads, note } = open()
  const ref = client.get(note, 'a')
  client.observe(ref)()
  await waitFor(ref, ({ value }) => value === 'fresh')
  clock.increment(999)
  client.observe(ref)()
  expect(loads).toHaveLength(1)
  clock.increment(1)
  client.observe(ref)()
  expect(loads).toHaveLength(2)
})

test('超过数目，没有人看的、最久没用的先放走；有人看着的都留着', () => {
  const { client, note } = open()
  const looked = client.get(note, 'a')
  client.observe(looked)
  const left = client.get(note, 'b')
  client.observe(left)()
  client.get(note, 'c')
  expect(client.known(note, 'a')).toBe(looked)
  expect(client.known(note, 'b')).toBeUndefined()
  expect(left.getSnapshot()).toMatchObject({ value: 'unloaded', context: { data: null } })
})

test('看过、放走了的又看到了：再问一次，照样有', async () => {
  const { client, loads, note } = open()
  const left = client.get(note, 'a')
  client.observe(left)()
  await client.settle()
  for (const key of ['b', 'c']) client.get(note, key)
  client.observe(left)
  await waitFor(left, ({ value }) => value === 'fresh')
  expect(loads).toEqual(['note a', 'note a'])
  expect(client.data(note, 'a')).toBe('note a 2')
})

test('画过、还没有看到就被放走的，看到了照样有', async () => {
  const { client, note } = open()
  const [first] = ['a', 'b', 'c'].map((key) => client.get(note, key))
  if (!first) throw new Error('nothing was made')
  client.observe(first)
  await waitFor(first, ({ value }) => value === 'fresh')
  expect(client.get(note, 'a')).toBe(first)
})

test('换了人：只有他看的没有了，正看着的马上再问；人人都一样的留着', async () => {
  const { client, loads, note, site } = open()
  const [mine, everybody] = [client.get(note, 'a'), client.get(site, null)]
  for (const ref of [mine, everybody]) client.observe(ref)
  await waitFor(mine, ({ value }) => value === 'fresh')
  await waitFor(everybody, ({ value }) => value === 'fresh')
  client.clearViewer()
  expect(mine.getSnapshot()).toMatchObject({ value: 'loading', context: { data: null } })
  expect(client.data(site, null)).toBe('site 2')
  expect(loads).toEqual(['note a', 'site', 'note a'])
})

test('在服务器上取到的带得走：到了浏览器不再取，只用一次', async () => {
  const there = open()
  const [note, rows] = [there.client.get(there.note, 'a'), there.client.get(there.rows, null)]
  for (const ref of [note, rows]) there.client.observe(ref)
  expect(await there.client.settle()).toBe(true)
  expect(await there.client.settle()).toBe(false)
  const dehydrated = JSON.parse(JSON.stringify(there.client.dehydrate())) as Dehydrated

  const here = open(dehydrated)
  const taken = here.client.get(here.note, 'a')
  expect(taken.getSnapshot()).toMatchObject({ value: 'fresh', context: { data: 'note a 1' } })
  const list = here.client.get(here.rows, null)
  expect(list.getSnapshot().context.items).toEqual([{ id: '1', title: '一' }])
  for (const ref of [taken, list]) here.client.observe(ref)
  expect(here.loads).toEqual([])
  here.clock.increment(1000)
  here.client.observe(taken)
  expect(here.loads).toEqual(['note a'])
})

test('有一份没有取到，就什么也不带走', async () => {
  const { client, broken } = open()
  client.observe(client.get(broken, null))
  await client.settle()
  expect(client.dehydrate()).toBeNull()
})

test('知道得更新的写进去：一份、一条、全部；没有的不算', async () => {
  const { client, note, rows } = open()
  client.observe(client.get(note, 'a'))
  client.observe(client.get(rows, null))
  await client.settle()
  client.patch(note, 'a', (text) => `${text}，改过`)
  client.patch(note, 'z', () => '没有人问过')
  client.patchItem(rows, null, '1', (row) => ({ ...row, title: '壹' }))
  client.patchItem(rows, null, '2', (row) => ({ ...row, title: '贰' }))
  expect(client.data(note, 'a')).toBe('note a 1，改过')
  expect(client.data(note, 'z')).toBeNull()
  expect(client.items(rows, null)).toEqual([{ id: '1', title: '壹' }])
  client.patchAll(note, (text) => text)
  expect(client.known(note, 'a')?.getSnapshot().value).toBe('fresh')
  client.patchAll(note, (text) => `${text}两次`)
  expect(client.data(note, 'a')).toBe('note a 1，改过两次')
  expect(client.known(note, 'a')?.getSnapshot().value).toBe('stale')
  client.removeItem(rows, null, '1')
  expect(client.items(rows, null)).toEqual([])
})

test('只改了一点，其余的还是那么旧：到了时候回来再问，一份、一条都一样', async () => {
  const { client, clock, loads, note, rows } = open()
  const [ref, list] = [client.get(note, 'a'), client.get(rows, null)]
  for (const seen of [ref, list]) client.observe(seen)()
  await client.settle()
  const change = () => {
    client.patch(note, 'a', (text) => `${text}，改过`)
    client.patchItem(rows, null, '1', (row) => ({ ...row, title: `${row.title}，改过` }))
  }
  clock.increment(999)
  change()
  clock.increment(1)
  change()
  expect(client.data(note, 'a')).toBe('note a 1，改过，改过')
  expect(client.items(rows, null)).toEqual([{ id: '1', title: '一，改过，改过' }])
  for (const seen of [ref, list]) client.observe(seen)()
  expect(loads).toEqual(['note a', 'rows 1', 'note a', 'rows 1'])
})

test('再问的时候只改了一点：改的马上看得到，答案照样来，是改了之后问的', async () => {
  const { client, loads, note } = open()
  client.observe(client.get(note, 'a'))
  await client.settle()
  client.refresh(note, 'a')
  client.patch(note, 'a', (text) => `${text}，改过`)
  expect(client.data(note, 'a')).toBe('note a 1，改过')
  await client.settle()
  expect(client.data(note, 'a')).toBe('note a 3')
  client.refresh(note, 'a')
  client.patchAll(note, (text) => `${text}，都改`)
  expect(client.data(note, 'a')).toBe('note a 3，都改')
  await client.settle()
  expect(client.data(note, 'a')).toBe(`note a ${loads.length}`)
})

test('旧了、再问、没有了：说的是哪一份，就是哪一份', async () => {
  const { client, loads, note, rows } = open()
  for (const ref of [client.get(note, 'a'), client.get(note, 'b')]) client.observe(ref)
  client.observe(client.get(rows, null))
  await client.settle()
  client.invalidate(note, 'a')
  expect(client.known(note, 'a')?.getSnapshot().value).toBe('stale')
  expect(client.known(note, 'b')?.getSnapshot().value).toBe('fresh')
  client.refresh(note, 'b')
  client.refresh(rows, null)
  expect(loads).toEqual(['note a', 'note b', 'rows 1', 'note b', 'rows 1'])
  client.clear(rows, null)
  expect(client.items(rows, null)).toEqual([])
})

test('改了再问：正在路上的答案可能是改之前的，再问一次，第一次问的也一样', async () => {
  const { client, loads, note, rows } = open()
  const ref = client.get(note, 'a')
  client.observe(ref)
  client.observe(client.get(rows, null))
  client.refresh(note, 'a')
  client.refresh(rows, null)
  expect(loads).toEqual(['note a', 'rows 1', 'note a', 'rows 1'])
  await client.settle()
  expect(client.data(note, 'a')).toBe('note a 3')
  client.refresh(note, 'a')
  client.refresh(note, 'a')
  expect(loads.slice(4)).toEqual(['note a', 'note a'])
  await client.settle()
  expect(client.data(note, 'a')).toBe('note a 6')
  client.get(note, 'b')
  client.observe(client.get(note, 'b'))
  client.invalidate(note, 'b')
  await client.settle()
  expect(loads.slice(6)).toEqual(['note b', 'note b'])
})

test('不留的一份，没有人看就没有了：再看从头来，看着的时候不变', async () => {
  const { client, loads, detail } = open()
  const ref = client.get(detail, 'a')
  const [first, second] = [client.observe(ref), client.observe(ref)]
  await client.settle()
  first()
  expect(client.data(detail, 'a')).toBe('detail a 1')
  second()
  expect(client.data(detail, 'a')).toBeNull()
  client.observe(client.get(detail, 'a'))
  expect(ref.getSnapshot().value).toBe('loading')
  expect(loads).toEqual(['detail a', 'detail a'])
})

test('另一份答案里带来的，不用再问，也没有人看就记着', () => {
  const { client, loads, note } = open()
  client.set(note, 'a', '带来的')
  expect(client.data(note, 'a')).toBe('带来的')
  client.observe(client.get(note, 'a'))
  expect(loads).toEqual([])
})

test('往下读过的列表再问，从第一页；翻到哪一页的，就问那一页', async () => {
  const { client, loads, rows } = open()
  const ref = client.get(rows, null)
  client.observe(ref)
  await client.settle()
  ref.send({ type: 'list.turn', page: 2 })
  await client.settle()
  client.refresh(rows, null)
  await client.settle()
  ref.send({ type: 'list.more' })
  await client.settle()
  client.refresh(rows, null)
  expect(loads).toEqual(['rows 1', 'rows 2', 'rows 2', 'rows 3', 'rows 1'])
})

test('另一页还在来，或者没有来成：再问的是要的那一页，不是原来那一页', async () => {
  const { client, loads, rows, refused } = open()
  const ref = client.get(rows, null)
  client.observe(ref)
  await client.settle()
  ref.send({ type: 'list.turn', page: 2 })
  client.refresh(rows, null)
  await client.settle()
  expect(ref.getSnapshot().context).toMatchObject({ page: 2, items: [{ title: '二' }] })
  refused.add(3)
  ref.send({ type: 'list.turn', page: 3 })
  await client.settle()
  expect(ref.getSnapshot().value).toMatchObject({ ready: { piece: 'stuck' } })
  refused.clear()
  client.refresh(rows, null)
  await client.settle()
  expect(ref.getSnapshot().context).toMatchObject({ page: 3, items: [{ title: '三' }] })
  expect(loads).toEqual(['rows 1', 'rows 2', 'rows 2', 'rows 3', 'rows 3'])
})

test('再问没有取到的：正看着的、过一会儿会好的都问，各问一次；别的不问', async () => {
  const failures = new Map<string, Failure>([
    ['cut', { kind: 'offline' }],
    ['slow', { kind: 'timeout' }],
    ['down', { kind: 'broken', requestId: 'r1' }],
    ['old', { kind: 'offline' }],
    ['left', { kind: 'offline' }],
    ['gone', { kind: 'missing' }],
    ['often', { kind: 'limited', retryAfter: 60 }],
  ])
  const asked: string[] = []
  const page = defineResource<string, string>({
    name: 'page',
    load: (key) => {
      asked.push(key)
      const failure = failures.get(key)
      return failure ? Promise.reject(new RequestFailed(failure)) : Promise.resolve(key)
    },
  })
  const { client, loads, rows, refused } = open()
  const list = client.get(rows, null)
  client.observe(list)
  await client.settle()
  refused.add(2)
  list.send({ type: 'list.turn', page: 2 })
  failures.delete('old')
  const [old, ...others] = ['old', ...failures.keys(), 'fine'].map((key) =>
    client.get(page, key),
  )
  if (!old) throw new Error('nothing was made')
  const leave = others.map((ref) => client.observe(ref))
  client.observe(old)
  await client.settle()
  failures.set('old', { kind: 'offline' })
  old.send({ type: 'resource.refresh' })
  await client.settle()
  leave[others.indexOf(client.get(page, 'left'))]?.()

  asked.length = 0
  loads.length = 0
  client.retryFailed()
  client.retryFailed()
  expect(asked.toSorted()).toEqual(['cut', 'down', 'old', 'slow'])
  expect(loads).toEqual(['rows 2'])
})

test('第一次问的还没有来就改了一条：再问一次，正在路上的答案可能是改之前的', async () => {
  const { client, loads, rows } = open()
  client.observe(client.get(rows, null))
  client.patchItem(rows, null, '1', (row) => ({ ...row, title: '壹' }))
  await client.settle()
  expect(loads).toEqual(['rows 1', 'rows 1'])
})

/** A client whose queries count how often they are loaded. `refused`: the pages of `rows` that do not come. */
function open(dehydrated: Dehydrated = {}) {
  const loads: string[] = []
  const refused = new Set<number>()
  const load = async (what: string) => `${what} ${loads.push(what)}`
  const note = defineResource<string, string>({
    name: 'note',
    staleTime: 1000,
    cacheSize: 2,
    load: (key) => load(`note ${key}`),
  })
  const detail = defineResource<string, string>({
    name: 'detail',
    staleTime: 1000,
    cacheSize: 0,
    load: (key) => load(`detail ${key}`),
  })
  const site = defineResource<string>({
    name: 'site',
    scope: 'public',
    staleTime: 1000,
    load: () => load('site'),
  })
  const broken = defineResource<string>({
    name: 'broken',
    staleTime: 1000,
    load: () => Promise.reject(new Error('broken')),
  })
  const rows = defineList<Row>({
    name: 'rows',
    staleTime: 1000,
    load: async ({ place }): Promise<Piece<Row>> => {
      const page = 'page' in place ? place.page : 1
      await load(`rows ${page}`)
      if (refused.has(page)) throw new Error('refused')
      return {
        items: [{ id: String(page), title: '一二三'[page - 1] ?? '' }],
        page,
        totalPages: 3,
        total: 3,
      }
    },
  })
  const clock = new SimulatedClock()
  // None of these queries asks a server.
  const client = createQueryClient({ api: {} as Api, clock, dehydrated })
  return { client, clock, loads, note, detail, site, broken, rows, refused }
}
