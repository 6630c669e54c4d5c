import { createActor } from 'xstate'
import { expect, test, vi } from 'vitest'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import type { JobRow } from '#src/data/admin/system.ts'
import { jobDecisions } from '#src/features/admin/system/job-decisions.ts'
import {
  answerOf,
  answerProblems,
  createKeptAnswers,
  noValues,
} from '#src/features/admin/table/answer.ts'
import { createBatches, createDecisions } from '#src/features/admin/table/decisions.ts'
import { collectRows, csvOf, exportLimit } from '#src/features/admin/table/exports.ts'
import { addressOf, isSo, oneOf, readPlace, text } from '#src/features/admin/table/place.ts'
import type { Decision } from '#src/features/admin/table/table.types.ts'
import { optionsOf } from '#src/lib/options.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { eventually } from '#tests/support/eventually.ts'

interface Row {
  id: string
  state: string
}

const noAnswer = { reason: '', rule: null, until: null, choice: null }

const address = {
  path: '/admin/things',
  filters: {
    keyword: text('词'),
    state: oneOf('状态', optionsOf(['on', 'off'], { on: '开', off: '关' })),
    kind: oneOf('种类', optionsOf([0, 1], { 0: '甲', 1: '乙' })),
    mine: isSo('处理人', '我'),
  },
  sorts: ['newest', 'name'],
} as const

const read = (query: string) => readPlace(address, new URLSearchParams(query))

test('地址里的筛选、排序、页码；读不懂的当作没有', () => {
  expect(
    read('keyword=+雨+&state=on&kind=0&mine=true&sortBy=name&sortOrder=asc&page=3'),
  ).toEqual({
    filters: { keyword: '雨', state: 'on', kind: 0, mine: true },
    sortBy: 'name',
    sortOrder: 'asc',
    page: 3,
  })
  expect(read('keyword=+&state=odd&kind=7&mine=yes&sortBy=x&sortOrder=y&page=-1')).toEqual({
    filters: {},
    sortBy: 'newest',
    sortOrder: 'desc',
    page: 1,
  })
})

test('写回地址：不用说的不说，别人写的留着', () => {
  const search = new URLSearchParams('tab=all&state=on&page=4')
  const place = readPlace(address, search)
  const next = { ...place, filters: { kind: 0 as const }, page: 1 }
  expect(addressOf(address, next, search)).toBe('/admin/things?tab=all&kind=0')
  expect(addressOf(address, { ...next, filters: {} }, new URLSearchParams())).toBe(
    '/admin/things',
  )
})

test('处理之前要说的：原因、期限缺了就不行，过长、过去的也不行', () => {
  const now = Date.parse('2026-11-22T00:00:00Z')
  const question = { reason: 'required', until: 'required' } as const
  const problemsOf = (values: Partial<typeof noValues>) =>
    answerProblems(question, { ...noValues, ...values }, now)
  expect(problemsOf({ reason: '  ' })).toEqual({ reason: '请填写原因', span: '请选择截止时间' })
  expect(problemsOf({ reason: '😀'.repeat(500), span: 'ever' })).toEqual({})
  expect(problemsOf({ reason: '😀'.repeat(501), span: 'day' })).toEqual({
    reason: '原因不能超过 500 个字',
  })
  expect(problemsOf({ reason: '广告', span: 'exact' })).toEqual({ exact: '请选择截止时间' })
  expect(problemsOf({ reason: '广告', span: 'exact', exact: '2026-01-01T00:00' })).toEqual({
    exact: '截止时间要在将来',
  })
  expect(answerProblems({}, noValues, now)).toEqual({})
})

test('说了之后：修剪原因，期限换成时间，永久是没有时间', () => {
  const now = Date.parse('2026-11-22T00:00:00Z')
  expect(answerOf({ ...noValues, reason: ' 广告 ', rule: 0, span: 'week' }, now)).toEqual({
    reason: '广告',
    rule: 0,
    until: '2026-11-29T00:00:00.000Z',
    choice: null,
  })
  expect(answerOf({ ...noValues, span: 'ever' }, now)).toEqual(noAnswer)
})

test('处理一行：马上是新的样子，服务器拒绝就退回去并说为什么，然后重新取', async () => {
  const { runtime, toasts } = openRuntime()
  const refresh = vi.fn<() => void>()
  const replaced: Row[] = []
  const { decide, pending } = createDecisions<Row>(
    runtime,
    (row) => replaced.push(row),
    refresh,
  )
  const shown = () => [...pending.getSnapshot().context.values()]
  const row = { id: 'a', state: 'on' }
  const off: Decision<Row> = {
    key: 'off',
    label: '停用',
    isOffered: () => true,
    expect: () => ({ state: 'off' }),
    run: async () => ({ id: 'a', state: 'off, says the server' }),
    done: (name) => `已停用：${name}`,
  }

  decide(row, '甲', off, noAnswer)
  expect(shown()).toEqual([{ id: 'a', state: 'off' }])
  decide(row, '甲', { ...off, run: () => Promise.reject(new Error('twice')) }, noAnswer)
  await eventually(() => expect(shown()).toEqual([]))
  expect(replaced).toEqual([{ id: 'a', state: 'off, says the server' }])
  expect(toasts()).toMatchObject([{ kind: 'success', title: '已停用：甲' }])

  const message = '站长刚刚处理过了'
  const refusal = Object.assign(new Error(), { failure: { kind: 'conflict', message } })
  decide(row, '甲', { ...off, run: () => Promise.reject(refusal) }, noAnswer)
  await eventually(() => expect(shown()).toEqual([]))
  expect(replaced).toHaveLength(1)
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(toasts()).toContainEqual(
    expect.objectContaining({ kind: 'error', title: '没能停用：甲', message }),
  )
})

test('立即运行：还在跑的说开始了，没跑成的说为什么，跑成了才说跑过', async () => {
  const [run] = jobDecisions
  const told = async (job: Partial<JobRow>) => {
    const { runtime, toasts } = openRuntime({ post: async () => ({ ...idle, ...job }) })
    const { decide } = createDecisions<JobRow>(
      runtime,
      () => {},
      () => {},
    )
    if (run) decide(idle, '备份', run, noAnswer)
    await eventually(() => expect(toasts()).toHaveLength(1))
    const [{ kind, title, message } = { kind: '', title: '', message: undefined }] = toasts()
    return [kind, title, message]
  }
  expect(await told({ isRunning: true, lastError: '上一次的错' })).toEqual([
    'info',
    '已开始运行：备份',
    undefined,
  ])
  expect(await told({ lastError: '磁盘满了' })).toEqual([
    'error',
    '没有运行成：备份',
    '磁盘满了',
  ])
  expect(await told({})).toEqual(['success', '运行过了：备份', undefined])
})

test('处理一批：每一行的结果都在报告里，全成了只说一声', async () => {
  const { runtime, toasts } = openRuntime()
  const { task, run } = createBatches<Row>(runtime, () => {})
  const names: Record<string, string> = { a: '甲', b: '乙' }
  const rows: Row[] = ['a', 'b'].map((id) => ({ id, state: 'off' }))
  const nameOf = ({ id }: Row) => names[id] ?? ''
  const batch = async () => ({
    succeeded: ['a'],
    failed: [{ id: 'b', code: 1006 as const, message: '已经停用了' }],
  })
  run(rows, nameOf, { label: '停用', batch }, noAnswer)
  await eventually(() => expect(task.getSnapshot().value).toEqual({ resting: 'done' }))
  expect(task.getSnapshot().context.answer).toEqual({
    label: '停用',
    count: 2,
    succeeded: 1,
    failed: [{ id: 'b', name: '乙', message: '已经停用了' }],
  })
  const all = async () => ({ succeeded: ['a', 'b'], failed: [] })
  run(rows, nameOf, { label: '停用', batch: all }, noAnswer)
  await eventually(() => expect(toasts()).toMatchObject([{ title: '停用：2 条已完成' }]))
  expect(task.getSnapshot().context.answer?.failed).toEqual([])
})

test('一批没有答复：还有一行没变，照原样再来是同一个名字；只选变了的、都变了再来，是另一个', () => {
  const on = ['a', 'b'].map((id) => ({ id, state: 'on' }))
  const off = ['a', 'b'].map((id) => ({ id, state: 'off' }))
  const begin = () => {
    const answers = createKeptAnswers()
    const keep = (rows: readonly Row[]) => answers.keep({ key: 'off' }, rows, noValues)
    return { ...answers, keep, first: keep(on) }
  }
  const half = begin()
  half.see([...off.slice(0, 1), ...on.slice(1)])
  half.see(on)
  expect(half.keep(on)).toBe(half.first)
  half.see([...on.slice(0, 1), ...off.slice(1)])
  expect(half.keep(on)).not.toBe(half.first)
  const done = begin()
  done.see([...off.slice(0, 1), ...on.slice(1)])
  expect(done.keep(off.slice(0, 1))).not.toBe(done.first)
  expect(done.keep(on.slice(1))).toBe(done.first)
})

test('导出：一页一页取完，移动过的行不写两次，有上限', async () => {
  const pages = [
    [{ id: 'a' }, { id: 'b' }],
    [{ id: 'b' }, { id: 'c' }],
  ]
  const load = async (page: number) => ({ items: pages[page - 1] ?? [], totalPages: 2 })
  const rows = await collectRows(load)
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  const endless = async (page: number) => ({
    items: Array.from({ length: 3000 }, (_, at) => ({ id: `${page}-${at}` })),
    totalPages: 1000,
  })
  expect(await collectRows(endless)).toHaveLength(exportLimit)
  const columns = [
    { key: 'id', header: '编号', cell: () => null, text: ({ id }: { id: string }) => id },
    { key: 'picture', header: '图', cell: () => null },
  ]
  expect(csvOf(columns, rows.slice(0, 1))).toBe('\uFEFF编号\r\na\r\n')
})

const idle: JobRow = {
  id: 'backup',
  name: 'backup',
  schedule: '0 3 * * *',
  isRunning: false,
  lastStartedAt: null,
  lastFinishedAt: null,
  lastError: null,
  nextRunAt: null,
}

/** As much of the running app as decisions ask for. */
function openRuntime(api: object = {}) {
  const toaster = createActor(toasterMachine).start()
  return {
    runtime: { api, actors: { toaster } } as unknown as Runtime,
    toasts: () => toaster.getSnapshot().context.toasts,
  }
}
