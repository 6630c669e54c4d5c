import { Activity, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { Todo } from '#src/data/admin/todos.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { MyPost } from '#src/data/types.ts'
import { QueueList } from '#src/features/admin/queues/QueueList.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { todoTable } from '#src/features/admin/todos/todo-table.tsx'
import { OwnPostTime } from '#src/features/posts-management/OwnPostRow.tsx'
import { Footer } from '#src/features/shell/Footer.tsx'
import { useRuntime } from '#src/runtime/context.tsx'
import { useDates, useNow } from '#src/runtime/time.ts'
import { Button } from '#src/ui/Button.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page } from '#tests/support/browser.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: at('11-30T10:00') })
  onTestFinished(() => void vi.useRealTimers())
})

test('收起来的页面再打开：过了多久从现在数起，不等下一分钟', async () => {
  openApp().show(<Kept />)
  await expect.element(page.getByText('2分钟前')).toBeVisible()
  await button('换页').click()
  vi.setSystemTime(at('11-30T10:40'))
  await button('换页').click()
  await expect.element(page.getByText('42分钟前')).toBeVisible()
})

test('过了多久，由服务器的钟说了算', async () => {
  const { answers, show } = openApp()
  answers.tellTime(new Date(at('11-30T10:30')).toISOString())
  answers.get('/api/site', () => site)
  show(
    <>
      <Kept />
      <Footer />
    </>,
  )
  await expect.element(page.getByText(/© 2026/)).toBeVisible()
  aMinuteLater()
  await expect.element(page.getByText('33分钟前')).toBeVisible()
})

test('开着不动的页面：回收站还剩几天、等了多久、逾期，都跟着时间走', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  answers.get('/api/admin/todos', () => ({ ...todoPage, items: [todo] }))
  show(
    <>
      <OwnPostTime post={trashed} />
      <QueueList pending={pending} />
      <Todos />
    </>,
  )
  await expect.element(page.getByText('29 天后永久删除')).toBeVisible()
  await expect.element(page.getByText('最早：5分钟前')).toBeVisible()
  await expect.element(page.getByText(todo.title)).toBeVisible()
  expect(page.getByText('已过期', { exact: true }).query()).toBeNull()
  vi.setSystemTime(at('12-02T10:00'))
  aMinuteLater()
  await expect.element(page.getByText('27 天后永久删除')).toBeVisible()
  await expect.element(page.getByText('最早：前天')).toBeVisible()
  await expect.element(page.getByText('已过期', { exact: true })).toBeVisible()
})

test('回收站里申诉还没有答复的，写着一直保留，不说快要删除', async () => {
  vi.setSystemTime(at('12-31T10:00'))
  openApp().show(<OwnPostTime post={{ ...trashed, purgeTime: null }} />)
  await expect.element(page.getByText('申诉有答复以前一直保留')).toBeVisible()
  expect(page.getByText(/永久删除/).query()).toBeNull()
})

test('跨年时开着的页面，页脚换成新的一年', async () => {
  vi.setSystemTime(at('12-31T23:59'))
  const { answers, show } = openApp()
  answers.get('/api/site', () => site)
  show(<Footer />)
  await expect.element(page.getByText(/© 2026/)).toBeVisible()
  aMinuteLater()
  await expect.element(page.getByText(/© 2027/)).toBeVisible()
})

/** In the year 2026, in the zone of the tests. */
function at(moment: string) {
  return new Date(`2026-${moment}:00+08:00`).getTime()
}

const aMinuteLater = () => vi.advanceTimersByTime(60_000)

function Kept() {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <Button onClick={() => setIsShown(!isShown)}>换页</Button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Elapsed />
      </Activity>
    </>
  )
}

function Elapsed() {
  return <p>{useDates().relativeTime(new Date(at('11-30T09:58')), useNow())}</p>
}

function Todos() {
  return <AdminTable view={useTable(todoTable(useRuntime()))} />
}

// The contract's own examples, which its tests hold against the schema.
const example = examples.components.examples
const site = example.Site.value as components['schemas']['Site']
const todoPage = example.TodoPage.value
const todo: Todo = {
  ...(example.Todo.value as Todo),
  isDone: false,
  dueTime: new Date(at('12-01T10:00')).toISOString(),
}
const trashed = {
  ...(example.MyPostPage.value.items[0] as MyPost),
  deleteTime: new Date(at('11-30T09:00')).toISOString(),
  purgeTime: new Date(at('12-30T09:00')).toISOString(),
}
const none = { count: 0, oldestTime: null }
const pending = {
  posts: none,
  topics: none,
  comments: none,
  reports: { count: 1, oldestTime: new Date(at('11-30T09:55')).toISOString() },
  appeals: none,
  feedback: none,
}
