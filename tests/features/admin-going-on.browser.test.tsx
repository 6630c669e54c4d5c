import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminFeedback } from '#src/data/admin/feedback.ts'
import type { ScheduledDetail } from '#src/data/admin/notifications.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import type { AdminUser, AdminUserDetail } from '#src/data/admin/users.ts'
import { CategoryList } from '#src/features/admin/categories/CategoryList.tsx'
import { FeedbackPage } from '#src/pages/admin/FeedbackPage.tsx'
import { NotificationsPage } from '#src/pages/admin/NotificationsPage.tsx'
import { SystemPage } from '#src/pages/admin/SystemPage.tsx'
import { TodosPage } from '#src/pages/admin/TodosPage.tsx'
import { TopicsPage } from '#src/pages/admin/TopicsPage.tsx'
import { UsersPage } from '#src/pages/admin/UsersPage.tsx'
import { pageOf, refuse, type Answers } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, toasts } from '#tests/support/browser.tsx'
import { openRow } from '#tests/support/row-menu.ts'

// The contract's own examples, which its tests hold against the schema.
const example = examples.components.examples
const todo = { ...example.Todo.value, description: '先列出来' }
const other = { ...todo, id: 'd2', title: '换一版封面' }
const topic = example.AdminTopic.value as AdminTopic
const target: AdminTopic = { ...topic, id: 't2', name: '听雨', status: 1 }
const category = example.Category.value
const feedback = example.AdminFeedbackDetail.value as AdminFeedback
const scheduled = example.ScheduledNotificationDetail.value as ScheduledDetail
const user = example.AdminUser.value as AdminUser
const imported: AdminUser = { ...user, abilities: { ...user.abilities, claim: true } }
const dialog = page.getByRole('dialog')

interface OfficeForm {
  name: string
  page: ReactNode
  address: string
  /** Opens it, where it does not stand in the page. */
  open: () => Promise<void>
  /** What is typed into, and what stands in it before. */
  prose: [name: string, before: string]
  /** What else has to be filled in. */
  complete?: () => Promise<void>
  submit: string
  call: [method: 'post' | 'put', path: string]
  answer: object
  told: string
}

const kept: OfficeForm[] = [
  {
    name: '新待办',
    page: <TodosPage />,
    address: '/admin/todos',
    open: () => button('记一件事').click(),
    prose: ['说明', ''],
    complete: () => field('要做的事').fill('整理分类'),
    submit: '新建',
    call: ['post', '/api/admin/todos'],
    answer: todo,
    told: '已记下：整理分类',
  },
  {
    name: '改待办',
    page: <TodosPage />,
    address: '/admin/todos',
    open: () => openRow(page, todo.title),
    prose: ['说明', todo.description],
    submit: '保存',
    call: ['put', '/api/admin/todos/{id}'],
    answer: todo,
    told: '已保存：整理分类',
  },
  {
    name: '新话题',
    page: <TopicsPage />,
    address: '/admin/topics',
    open: () => button('新建话题').click(),
    prose: ['话题介绍', ''],
    complete: () => field('话题名称').fill('编译原理'),
    submit: '新建',
    call: ['post', '/api/admin/topics'],
    answer: topic,
    told: `已新建：${topic.name}`,
  },
  {
    name: '改话题',
    page: <TopicsPage />,
    address: '/admin/topics',
    async open() {
      await openRow(page, topic.name)
      await button('修改').click()
    },
    prose: ['话题介绍', topic.description],
    submit: '保存',
    call: ['put', '/api/admin/topics/{id}'],
    answer: topic,
    told: `已保存：${topic.name}`,
  },
  {
    name: '合并话题',
    page: <TopicsPage />,
    address: '/admin/topics',
    async open() {
      await openRow(page, topic.name)
      await button('合并…').click()
    },
    prose: ['原因', ''],
    async complete() {
      await page.getByRole('combobox', { name: '并入哪个话题' }).fill('雨')
      await page.getByRole('option', { name: '听雨' }).click()
    },
    submit: '合并',
    call: ['post', '/api/admin/topics/{id}/merge'],
    answer: target,
    told: `“${topic.name}”已并入“听雨”`,
  },
  {
    name: '新分类',
    page: <CategoryList />,
    address: '/admin/posts',
    open: () => button('新建分类').click(),
    prose: ['分类介绍', ''],
    complete: () => field('分类名称').fill('札记'),
    submit: '新建',
    call: ['post', '/api/posts/categories'],
    answer: { ...category, name: '札记' },
    told: '已新建：札记',
  },
  {
    name: '改分类',
    page: <CategoryList />,
    address: '/admin/posts',
    open: () => openRow(page, category.name),
    prose: ['分类介绍', category.description],
    submit: '保存',
    call: ['put', '/api/posts/categories'],
    answer: category,
    told: `已保存：${category.name}`,
  },
  {
    name: '邀请码',
    page: <UsersPage />,
    address: '/admin/users',
    open: () => button('新建邀请码').click(),
    prose: ['备注', ''],
    submit: '新建',
    call: ['post', '/api/admin/invitations'],
    answer: example.Invitation.value,
    told: '邀请码已建好',
  },
  {
    name: '写通知',
    page: <NotificationsPage />,
    address: '/admin/notifications',
    open: () => button('写通知').click(),
    prose: ['内容', ''],
    complete: () => field('标题').fill('维护通知'),
    submit: '发给所有人',
    call: ['post', '/api/notifications'],
    answer: { id: 'n1', createdCount: 128, sendAt: null },
    told: '已发给 128 人',
  },
  {
    name: '改定时的通知',
    page: <NotificationsPage />,
    address: '/admin/notifications?tab=scheduled',
    async open() {
      await openRow(page, scheduled.title)
      await button('编辑').click()
    },
    prose: ['内容', scheduled.content],
    complete: () => page.getByLabelText('发出时间').fill('2099-01-01T20:00'),
    submit: '保存修改',
    call: ['put', '/api/admin/notifications/scheduled/{id}'],
    answer: { ...scheduled, sendAt: '2099-01-01T12:00:00Z' },
    told: '将在',
  },
  {
    name: '回复反馈',
    page: <FeedbackPage />,
    address: '/admin/feedback',
    open: () => openRow(page, feedback.content),
    prose: ['回复', ''],
    submit: '保存',
    call: ['put', '/api/admin/feedback/{id}'],
    answer: feedback,
    told: '已处理这份反馈',
  },
]

const others: OfficeForm[] = [
  {
    name: '交给作者',
    page: <UsersPage />,
    address: '/admin/users',
    open: () => openRow(page, imported.nickName),
    prose: ['邮箱或账号编号', ''],
    submit: '交给作者',
    call: ['post', '/api/admin/users/{id}/claim'],
    answer: imported,
    told: '已交给作者',
  },
  {
    name: '系统设置',
    page: <SystemPage />,
    address: '/admin/system',
    open: () => Promise.resolve(),
    prose: ['为什么改', ''],
    submit: '保存设置',
    call: ['put', '/api/admin/system/settings'],
    answer: example.SystemSettings.value,
    told: '设置已保存',
  },
  {
    name: '安排备份',
    page: <SystemPage />,
    address: '/admin/system?tab=backups',
    open: () => Promise.resolve(),
    prose: ['为什么改', ''],
    submit: '保存安排',
    call: ['put', '/api/admin/system/backups/plan'],
    answer: example.Backups.value,
    told: '备份的安排已保存',
  },
]

test.each(named([...kept, ...others]))(
  '%s：发着的时候后退：没有叫停，到了说一声；回来再打开就没有了',
  async (_, form) => {
    const { held, leave, comeBack, told, address } = await send(form)
    const [name, before] = form.prose
    await leave()
    held.resolve(form.answer)
    await expect.element(toasts).toHaveTextContent(form.told)
    expect(told()).toHaveLength(1)
    expect(address()).toBe('/elsewhere')
    await comeBack()
    await form.open()
    await expect.element(field(name)).toHaveValue(before)
  },
)

test.each(named(others))('%s：后退了才知道没有到：说一声，只说一次', async (_, form) => {
  const { held, leave, told } = await send(form)
  await leave()
  held.reject(new TypeError('Failed to fetch'))
  await expect.element(toasts).toHaveTextContent('网络错误')
  expect(told()).toHaveLength(1)
})

test.each(named(kept))(
  '%s：后退了才知道没有到：说一声，只说一次；回来再打开，写的还在；到了就没有了',
  async (_, form) => {
    const { held, leave, comeBack, told, answers } = await send(form)
    const [name, before] = form.prose
    await leave()
    held.reject(new TypeError('Failed to fetch'))
    await expect.element(toasts).toHaveTextContent('网络错误')
    expect(told()).toHaveLength(1)
    await comeBack()
    await form.open()
    await expect.element(field(name)).toHaveValue(text)
    await form.complete?.()
    answer(answers, form, () => form.answer)
    await button(form.submit).click()
    await expect.element(toasts).toHaveTextContent(form.told)
    await expect.element(dialog).not.toBeInTheDocument()
    await form.open()
    await expect.element(field(name)).toHaveValue(before)
  },
)

test('后退了才知道哪里不对：表单不在了，都在提示里说，一处一句', async () => {
  const { held, leave } = await send(formOf('新待办'))
  await leave()
  held.resolve(
    refuse(400, {
      code: 1000,
      message: '提交的内容有误，请检查后重试',
      errors: { title: ['标题太长'], dueTime: ['期限已经过了'] },
    }),
  )
  await expect.element(toasts).toHaveTextContent('操作失败标题太长；期限已经过了')
})

test('后退以后才知道自己被封了：封禁说过了，不另说', async () => {
  const { held, leave, told } = await send(formOf('新待办'))
  await leave()
  held.resolve(refuse(403, { code: 2006, message: '发布违规内容', bannedUntil: null }))
  await expect.element(toasts).toHaveTextContent('访问被拒绝')
  expect(told()).toHaveLength(1)
})

test.each(['改待办', '改话题', '合并话题', '改分类'])(
  '%s：退了一步才知道别人改过：列表重新取',
  async (name) => {
    const { held, go, lists } = await send(formOf(name))
    await go('?page=1')
    await expect.element(dialog).not.toBeInTheDocument()
    const before = lists()
    held.resolve(refuse(409, { code: 1006, message: '阿岚刚改过，请重新查看' }))
    await expect.element(toasts).toHaveTextContent('操作失败阿岚刚改过，请重新查看')
    await expect.poll(lists).toBeGreaterThan(before)
  },
)

test('发着的时候退了一步，打开另一件写着：前一件到了，这件还开着，写的还在', async () => {
  const { held, go } = await send(formOf('改待办'))
  await go('?page=1')
  await expect.element(dialog).not.toBeInTheDocument()
  await openRow(page, other.title)
  await field('说明').fill('要两个尺寸')
  held.resolve(todo)
  await expect.element(toasts).toHaveTextContent('已保存：整理分类')
  await expect.element(field('说明')).toHaveValue('要两个尺寸')
})

test('后退以后又记了另一件：前一件到了，后写的不丢', async () => {
  const { held, leave, comeBack } = await send(formOf('新待办'))
  await leave()
  await comeBack()
  await button('记一件事').click()
  await field('说明').fill('要两个尺寸')
  held.resolve(todo)
  await expect.element(toasts).toHaveTextContent('已记下：整理分类')
  await leave()
  await comeBack()
  await button('记一件事').click()
  await expect.element(field('说明')).toHaveValue('要两个尺寸')
})

test.each(['新待办', '邀请码'])(
  '%s：后退以后还没有答复，回来再按：带着同一个名字',
  async (name) => {
    const form = formOf(name)
    const { sent, held, leave, comeBack } = await send(form)
    await leave()
    await comeBack()
    await form.open()
    await button(form.submit).click()
    await expect.poll(() => sent.bodies).toHaveLength(2)
    const [first, second] = sent.bodies.map((body) => (body as { clientId: string }).clientId)
    expect(second).toBe(first)
    held.resolve(form.answer)
    await expect.element(toasts).toHaveTextContent(form.told)
  },
)

const text = '通篇都是我写的'

/** A form that is filled in and on its way, until the test answers. */
async function send(form: OfficeForm) {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  const { answers } = app
  let lists = 0
  const list = <Page extends object>(items: Page[]) => {
    lists += 1
    return pageOf(items)
  }
  answers.get('/api/admin/todos', () => ({
    ...example.TodoPage.value,
    ...list([todo, other]),
  }))
  answers.post('/api/admin/topics/search', () => list([topic, target]))
  answers.get('/api/admin/topics/stats/summary', () => example.TopicStatsSummary.value)
  answers.get('/api/admin/topics/{id}/posts', () => pageOf([]))
  answers.get('/api/posts/categories', () => list([category]))
  answers.get('/api/admin/invitations', () => pageOf([]))
  answers.get('/api/admin/notifications', () => pageOf([]))
  answers.get('/api/admin/notifications/scheduled', () => pageOf([scheduled]))
  answers.get('/api/admin/notifications/scheduled/{id}', () => scheduled)
  answers.get('/api/admin/feedback', () => pageOf([feedback]))
  answers.get(
    '/api/admin/feedback/{id}',
    () => example.AdminFeedbackDetail.value as AdminFeedback & { report: null },
  )
  answers.get('/api/admin/users', () => pageOf([imported]))
  answers.get('/api/admin/users/{id}', () => example.AdminUserDetail.value as AdminUserDetail)
  answers.get('/api/admin/users/{id}/sessions', () => ({ items: [] }))
  answers.get('/api/admin/system/settings', () => example.SystemSettings.value as never)
  answers.get('/api/admin/system/backups', () => example.Backups.value as never)
  const held = Promise.withResolvers<unknown>()
  const sent = answer(answers, form, () => held.promise)
  let go: (to: string | number) => void = () => {}
  function Steps() {
    const navigate = useNavigate()
    useEffect(() => {
      go = (to) => void (typeof to === 'string' ? navigate(to) : navigate(to))
    }, [navigate])
    return null
  }
  app.show(
    <>
      <Steps />
      {form.page}
    </>,
    form.address,
  )
  await form.open()
  await field(form.prose[0]).fill(text)
  await form.complete?.()
  await button(form.submit).click()
  await expect.poll(() => sent.bodies).toHaveLength(1)
  return {
    ...app,
    held,
    sent,
    lists: () => lists,
    go: async (to: string) => {
      go(to)
      await expect.poll(app.address).toBe(form.address + to)
    },
    leave: async () => {
      go('/elsewhere')
      await expect.poll(app.address).toBe('/elsewhere')
    },
    comeBack: async () => {
      go(-1)
      await expect.poll(app.address).toBe(form.address)
    },
    /** What the toasts have said. */
    told: () => app.actors.toaster.getSnapshot().context.toasts,
  }
}

/** Says what becomes of a form. */
function answer(answers: Answers, { call: [method, path] }: OfficeForm, reply: () => unknown) {
  // The calls of the table are not told apart by type.
  const on = answers[method] as (path: string, reply: () => unknown) => typeof sent
  const sent: { bodies: readonly unknown[] } = on(path, reply)
  return sent
}

function named(all: OfficeForm[]) {
  return all.map((form) => [form.name, form] as const)
}

const formOf = (name: string) => {
  const form = kept.find((one) => one.name === name)
  if (form === undefined) throw new Error(`no form is called ${name}`)
  return form
}
