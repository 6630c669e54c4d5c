import { beforeEach, expect, onTestFinished, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { todos as todoRows, type Todo } from '#src/data/admin/todos.ts'
import { adminTopics, type AdminTopic } from '#src/data/admin/topics.ts'
import { TodosPage } from '#src/pages/admin/TodosPage.tsx'
import { TopicsPage } from '#src/pages/admin/TopicsPage.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, toasts } from '#tests/support/browser.tsx'
import { actOn, openRow } from '#tests/support/row-menu.ts'

const dialog = page.getByRole('dialog')
const queue = page.getByRole('tab', { name: /^待审核/ })

// The contract's own examples, which its tests hold against the schema.
const { TodoPage, Todo, AdminTopicPage, AdminTopic, TopicStatsSummary } =
  examples.components.examples
const todo: Todo = Todo.value
const topic = AdminTopic.value as AdminTopic
const counts = { ...TopicStatsSummary.value, pending: 2 }

let todos: Todo[]
let topics: AdminTopic[]
let stats: typeof counts
beforeEach(() => {
  todos = [todo]
  topics = [topic]
  stats = counts
})

test('待办：别人刚改过，说出来；没动的换成新的，写的还在，再存就成', async () => {
  const { answers } = openTodos()
  answers.put('/api/admin/todos/{id}', () => {
    todos = [{ ...todo, description: '先列出来', updateTime: '2026-11-21T09:00:00Z' }]
    return refuse(409, { code: 1006, message: '阿岚刚改过“整理分类”，请重新查看' })
  })
  await openRow(page, '整理分类')
  await field('要做的事').fill('整理话题')
  await button('保存').click()
  await expect.element(dialog).toHaveTextContent('阿岚刚改过“整理分类”')
  await button('载入最新的').click()
  await expect.element(field('说明')).toHaveValue('先列出来')
  await expect.element(field('要做的事')).toHaveValue('整理话题')
  const sent = answers.put('/api/admin/todos/{id}', () => todo)
  await button('保存').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.bodies).toEqual([
    expect.objectContaining({
      title: '整理话题',
      description: '先列出来',
      updateTime: '2026-11-21T09:00:00Z',
    }),
  ])
})

test('待办：别人刚把它做完，不在列表里了：写的还在，关上之后列表是新的', async () => {
  const { answers } = openTodos()
  answers.put('/api/admin/todos/{id}', () => {
    todos = []
    return refuse(409, { code: 1006, message: '阿岚刚改过“整理分类”，请重新查看' })
  })
  await openRow(page, '整理分类')
  await field('要做的事').fill('整理话题')
  await button('保存').click()
  await expect.element(page.getByText('没有待办', { exact: true })).toBeInTheDocument()
  await expect.element(field('要做的事')).toHaveValue('整理话题')
  await expect.element(dialog).toHaveTextContent('阿岚刚改过“整理分类”')
  await button('取消').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('话题：别人刚改过，说出来；没动的换成新的，写的还在，再存就成', async () => {
  const { answers } = openTopics()
  answers.put('/api/admin/topics/{id}', () => {
    topics = [{ ...topic, description: '写编译器', updateTime: '2026-11-21T09:00:00Z' }]
    return refuse(409, { code: 1006, message: '阿岚刚改过这个话题' })
  })
  await openRow(page, topic.name)
  await button('修改').click()
  await field('话题名称').fill('编译原理')
  await button('保存').click()
  await expect.element(dialog).toHaveTextContent('阿岚刚改过这个话题')
  await button('载入最新的').click()
  await expect.element(field('话题介绍')).toHaveValue('写编译器')
  await expect.element(field('话题名称')).toHaveValue('编译原理')
  const sent = answers.put('/api/admin/topics/{id}', () => topic)
  await button('保存').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.bodies).toEqual([
    { name: '编译原理', description: '写编译器', updateTime: '2026-11-21T09:00:00Z' },
  ])
})

const behind = dialog.getByText('内容在别处改过。载入最新的，您写的还在。')
const later = { updateTime: '2026-11-21T09:00:00Z' }

test('待办：列表在写着的底下换成新的：说出来，存的还是看到的那一版', async () => {
  const { answers, queryClient } = openTodos()
  const sent = answers.put('/api/admin/todos/{id}', () =>
    refuse(409, { code: 1006, message: '阿岚刚改过“整理分类”' }),
  )
  await openRow(page, '整理分类')
  await field('说明').fill('我写的')
  todos = [{ ...todo, description: '阿岚写的', ...later }]
  queryClient.refresh(todoRows.list, null)
  await expect.element(behind).toBeVisible()
  await button('保存').click()
  await expect.element(dialog).toHaveTextContent('阿岚刚改过“整理分类”')
  await expect.element(field('说明')).toHaveValue('我写的')
  expect(sent.bodies).toMatchObject([{ updateTime: todo.updateTime }])
})

test('话题：列表在写着的底下换成新的：说出来，存的还是看到的那一版', async () => {
  const { answers, queryClient } = openTopics()
  const sent = answers.put('/api/admin/topics/{id}', () =>
    refuse(409, { code: 1006, message: '阿岚刚改过这个话题' }),
  )
  await openRow(page, topic.name)
  await button('修改').click()
  await field('话题介绍').fill('我写的')
  topics = [{ ...topic, description: '阿岚写的', ...later }]
  queryClient.refresh(adminTopics.list, null)
  await expect.element(behind).toBeVisible()
  await button('保存').click()
  await expect.element(dialog).toHaveTextContent('阿岚刚改过这个话题')
  await expect.element(field('话题介绍')).toHaveValue('我写的')
  expect(sent.bodies).toMatchObject([{ updateTime: topic.updateTime }])
})

test('话题：服务器说不对的地方这里没有：在表单里说，写的还在', async () => {
  const { answers } = openTopics()
  answers.put('/api/admin/topics/{id}', () =>
    refuse(400, {
      code: 1000,
      message: '请检查填写的内容',
      errors: { updateTime: ['话题的时间不对'] },
    }),
  )
  await openRow(page, topic.name)
  await button('修改').click()
  await field('话题名称').fill('编译原理')
  await button('保存').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('话题的时间不对')
  await expect.element(field('话题名称')).toHaveValue('编译原理')
})

test('待办：服务器说不对的地方这里没有：在表单里说，写的还在', async () => {
  const { answers } = openTodos()
  answers.put('/api/admin/todos/{id}', () =>
    refuse(400, {
      code: 1000,
      message: '请检查填写的内容',
      errors: { updateTime: ['待办的时间不对'] },
    }),
  )
  await openRow(page, '整理分类')
  await field('要做的事').fill('整理话题')
  await button('保存').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('待办的时间不对')
  await expect.element(field('要做的事')).toHaveValue('整理话题')
})

test('话题没能合并：关上之后看到的是它现在的样子', async () => {
  const { answers } = openTopics()
  const target = { ...topic, id: 't2', name: '听雨', status: 1 } as const
  topics = [topic, target]
  answers.post('/api/admin/topics/{id}/merge', () => {
    topics = [{ ...topic, status: 5, mergedInto: { id: 't3', name: '观潮' } }, target]
    return refuse(409, { code: 1006, message: '话题已经并入别的话题' })
  })
  await openRow(page, topic.name)
  await button('合并…').click()
  await page.getByRole('combobox', { name: '并入哪个话题' }).fill('雨')
  await page.getByRole('option', { name: '听雨' }).click()
  await button('合并').click()
  await expect.element(dialog).toHaveTextContent('话题已经并入别的话题')
  await button('取消').click()
  await expect.element(page.getByText('已并入“观潮”')).toBeVisible()
})

test('审完一个话题：待审核的数目跟着少；重算热度之后，列表里也是新的', async () => {
  const { answers } = openTopics()
  answers.post('/api/topics/{id}/review', () => {
    topics = [{ ...topic, status: 1 }]
    stats = { ...counts, pending: 1 }
    return topic
  })
  await expect.element(queue).toHaveTextContent('待审核2')
  await actOn(page, topic.name, '通过')
  await dialog.getByRole('button', { name: '通过' }).click()
  await expect.element(toasts).toHaveTextContent(`已通过：${topic.name}`)
  await expect.element(queue).toHaveTextContent('待审核1')
  answers.post('/api/admin/topics/recalculate-hotness', () => {
    topics = [{ ...topic, hotnessScore: 777 }]
    return { updatedCount: 1, isRunning: false }
  })
  await button('重算热度').click()
  await expect.element(page.getByRole('row', { name: topic.name })).toHaveTextContent('777')
})

test('热度几秒里没有重算完：说还在重算，不说已经重算', async () => {
  const { answers } = openTopics()
  answers.post('/api/admin/topics/recalculate-hotness', () => ({
    updatedCount: 1,
    isRunning: true,
  }))
  await button('重算热度').click()
  const panel = page.getByRole('region', { name: '话题统计' })
  await expect.element(panel.getByText(/还在重算/)).toBeVisible()
  expect(panel.getByText(/已重算/).query()).toBeNull()
})

test('话题统计没有取到：说出来，重试就有', async () => {
  const { answers } = openTopics(cut)
  const panel = page.getByRole('region', { name: '话题统计' })
  const retry = panel.getByRole('alert').getByRole('button', { name: '重试' })
  await expect.element(retry).toBeVisible()
  answers.get('/api/admin/topics/stats/summary', () => counts)
  await retry.click()
  await expect.element(panel.getByText('待审核')).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})

test('重算热度的按钮：390 像素宽时从左边开始，1440 像素宽时到右边为止', async () => {
  openTopics()
  onTestFinished(() => page.viewport(1440, 900))
  const panel = page.getByRole('region', { name: '话题统计' })
  await expect.element(panel.getByText('全部')).toBeVisible()
  const gaps = () => {
    const box = panel.element().getBoundingClientRect()
    const { left, right } = button('重算热度').element().getBoundingClientRect()
    return { left: left - box.left, right: box.right - right }
  }
  const heading = () => panel.getByRole('heading').element().getBoundingClientRect().left
  const margin = heading() - panel.element().getBoundingClientRect().left
  expect(gaps().right).toBe(margin)
  await page.viewport(390, 900)
  expect(gaps().left).toBe(margin)
})

function openTodos() {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.get('/api/admin/todos', () => ({ ...TodoPage.value, items: todos }))
  app.show(<TodosPage />, '/admin/todos')
  return app
}

function openTopics(summary: () => typeof counts = () => stats) {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  const { answers } = app
  answers.post('/api/admin/topics/search', () => ({ ...AdminTopicPage.value, items: topics }))
  answers.get('/api/admin/topics/stats/summary', summary)
  answers.get('/api/admin/topics/{id}/posts', () => ({ ...AdminTopicPage.value, items: [] }))
  app.show(<TopicsPage />, '/admin/topics')
  return app
}
