import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { RoutedPage } from '#src/app/RoutedPage.tsx'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import type { AdminUser } from '#src/data/admin/users.ts'
import { Status } from '#src/features/admin/system/Status.tsx'
import type { SystemStatus } from '#src/data/admin/system.ts'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { TodosPage } from '#src/pages/admin/TodosPage.tsx'
import { TopicsPage } from '#src/pages/admin/TopicsPage.tsx'
import { UsersPage } from '#src/pages/admin/UsersPage.tsx'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, render } from '#tests/support/browser.tsx'
import type { Locator } from 'vitest/browser'

const wide = { width: innerWidth, height: innerHeight }
let arrival: PromiseWithResolvers<void>
beforeEach(() => (arrival = Promise.withResolvers()))
afterEach(() => page.viewport(wide.width, wide.height))

const widths = [1440, 390, 320]

test.for(widths)('待办，%i 像素宽：数目来了，列表还在原处', async (width) => {
  await page.viewport(width, 800)
  openTodos()
  const [before, after] = await placesAround(
    page.getByRole('group', { name: '待办列表' }),
    page.getByText('3 件').first(),
  )
  expect(after).toEqual(before)
})

test.for(widths)('话题，%i 像素宽：统计来了，下面的都还在原处', async (width) => {
  await page.viewport(width, 800)
  openTopics()
  const panel = page.getByRole('region', { name: '话题统计' })
  const [before, after] = await placesAround(
    page.getByRole('tablist', { name: '看哪些话题' }),
    panel.getByText('128'),
  )
  expect(after).toEqual(before)
})

test.for([1440, 390])('系统的状态，%i 像素宽：说得出了，下面的都还在原处', async (width) => {
  await page.viewport(width, 800)
  openStatus()
  const [before, after] = await placesAround(
    page.getByRole('region', { name: '测试邮件' }),
    page.getByText('v20.20.2'),
  )
  expect(after).toEqual(before)
})

test('用户，1440 像素宽：一行行来了，表头还在原处；邀请码这时才看得到', async () => {
  await page.viewport(1440, 800)
  openUsers()
  const invitations = page.getByText('邀请码', { exact: true })
  await expect.element(invitations).not.toBeVisible()
  const [before, after] = await placesAround(
    page.getByRole('columnheader', { name: '注册时间' }),
    rowOf('林间'),
  )
  expect(after).toEqual(before)
  await expect.element(invitations).toBeVisible()
})

test('用户，320 像素宽：知道有几条了，排序还在原处', async () => {
  await page.viewport(320, 800)
  openUsers()
  const [before, after] = await placesAround(
    page.getByRole('combobox', { name: '排序' }),
    page.getByText('共 1 条'),
  )
  expect(after).toEqual(before)
})

test('后台的一页，代码还在路上，整个窗口就宽了', () => {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  const location = { pathname: '/admin/users', search: '', hash: '', state: null, key: 'one' }
  render(
    <RuntimeProvider runtime={app}>
      <MemoryRouter initialEntries={[location]}>
        <RoutedPage location={location} />
      </MemoryRouter>
    </RuntimeProvider>,
  )
  expect(page.getByRole('heading').query()).toBeNull()
  expect(getComputedStyle(document.documentElement).getPropertyValue('--ink-size-page')).toBe(
    '1328px',
  )
})

/** Where it is before the server has answered, and once what was asked for has arrived. */
async function placesAround(what: Locator, arrived: Locator) {
  await expect.element(what).toBeVisible()
  expect(arrived.query()).toBeNull()
  const before = placeOf(what)
  arrival.resolve()
  await expect.element(arrived).toBeVisible()
  return [before, placeOf(what)] as const
}

function placeOf(what: Locator) {
  const { x, y, width } = what.element().getBoundingClientRect()
  return { x, y, width }
}

const rowOf = (name: string) => page.getByRole('row', { name })

// The contract's own examples, which its tests hold against the schema.
const example = examples.components.examples
const topic = example.AdminTopic.value as AdminTopic
const user = { ...(example.AdminUser.value as AdminUser), nickName: '林间' }

/** Answers when the test says so. */
function open() {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  const late =
    <Answer,>(answer: Answer) =>
    async () => {
      await arrival.promise
      return answer
    }
  return { ...app, late }
}

function openTodos() {
  const { answers, late, show } = open()
  const waiting = { count: 3, oldestTime: '2026-11-20T09:00:00Z' }
  const pending = {
    posts: waiting,
    topics: waiting,
    reports: waiting,
    feedback: waiting,
    comments: waiting,
    appeals: { count: 0, oldestTime: null },
  }
  const answer = { ...pageOf([]), pending, administrators: [] }
  const lateAnswer = late(answer)
  // What waits is told with a page of its own.
  answers.get('/api/admin/todos', ({ query }) =>
    query.get('pageSize') === '1' ? lateAnswer() : answer,
  )
  show(<TodosPage />, '/admin/todos')
}

function openTopics() {
  const { answers, late, show } = open()
  const stats = { ...example.TopicStatsSummary.value, total: 128, followerCount: 4321 }
  answers.post('/api/admin/topics/search', () => pageOf([topic]))
  answers.get('/api/admin/topics/stats/summary', late(stats))
  show(<TopicsPage />, '/admin/topics')
}

function openStatus() {
  const { answers, late, show } = open()
  const status = { ...(example.SystemStatus.value as SystemStatus), nodeVersion: 'v20.20.2' }
  answers.get('/api/admin/system', late(status))
  show(<Status />, '/admin/system')
}

function openUsers() {
  const { answers, late, show } = open()
  answers.get('/api/admin/users', late(pageOf([user])))
  answers.get('/api/admin/invitations', () => pageOf([]))
  show(<UsersPage />, '/admin/users')
}
