import { expect, test } from 'vitest'
import { CategoryList } from '#src/features/admin/categories/CategoryList.tsx'
import type { components } from '#openapi/generated/schema.d.ts'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts } from '#tests/support/browser.tsx'
import { actOn } from '#tests/support/row-menu.ts'

type Category = components['schemas']['Category']

test('连着移动两个分类：一个接一个，后一个从前一个排好的接着排', async () => {
  const { sent, let: letGo } = open()
  await actOn(page, '丙', '上移')
  await expect.poll(() => sent.bodies).toHaveLength(1)
  await actOn(page, '甲', '下移')
  letGo()
  await expect.element(toasts).toHaveTextContent('已上移：丙')
  await expect.element(toasts).toHaveTextContent('已下移：甲')
  expect(sent.bodies).toEqual([
    { ids: ['甲', '丙', '乙'], seen: ['甲', '乙', '丙'] },
    { ids: ['丙', '甲', '乙'], seen: ['甲', '丙', '乙'] },
  ])
  await expect.poll(namesShown).toEqual(['丙', '甲', '乙'])
})

test('前一个移好了、列表还没有取来：接着移的也不把它移回去', async () => {
  const { answers, sent, let: letGo } = open()
  const held = Promise.withResolvers<{ items: Category[] }>()
  letGo()
  await expect.poll(namesShown).toEqual(['甲', '乙', '丙'])
  answers.get('/api/posts/categories', () => held.promise)
  await actOn(page, '丙', '上移')
  await expect.element(toasts).toHaveTextContent('已上移：丙')
  await actOn(page, '甲', '下移')
  await expect.element(toasts).toHaveTextContent('已下移：甲')
  expect(sent.bodies).toMatchObject([
    { ids: ['甲', '丙', '乙'] },
    { ids: ['丙', '甲', '乙'], seen: ['甲', '丙', '乙'] },
  ])
  held.resolve({ items: ordered(['丙', '甲', '乙']) })
  await expect.poll(namesShown).toEqual(['丙', '甲', '乙'])
})

test('别人刚改过介绍：说是谁改的；写的还在，没写的是别人的，再存就成', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const before: Category = {
    id: 'c1',
    name: '读书',
    description: '',
    position: 0,
    postCount: 0,
  }
  const theirs = { ...before, description: '另一位写的' }
  let items = [before]
  answers.get('/api/posts/categories', () => ({ items }))
  const sent = answers.put('/api/posts/categories', () => {
    items = [theirs]
    return refuse(409, { code: 1006, message: '另一位刚改过“读书”，请重新查看' })
  })
  show(<CategoryList />)
  await actOn(page, '读书', '查看')
  const name = page.getByRole('textbox', { name: '分类名称' })
  await name.fill('阅读')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByRole('alert').getByText('另一位刚改过')).toBeVisible()
  await page.getByRole('button', { name: '载入最新的' }).click()
  await expect
    .element(page.getByRole('textbox', { name: '分类介绍' }))
    .toHaveValue('另一位写的')
  await expect.element(name).toHaveValue('阅读')
  const again = answers.put('/api/posts/categories', () => ({ ...theirs, name: '阅读' }))
  await page.getByRole('button', { name: '保存' }).click()
  await expect.element(toasts).toHaveTextContent('已保存：阅读')
  expect([...sent.bodies, ...again.bodies]).toEqual([
    { id: 'c1', name: '阅读', description: '', seen: { name: '读书', description: '' } },
    {
      id: 'c1',
      name: '阅读',
      description: '另一位写的',
      seen: { name: '读书', description: '另一位写的' },
    },
  ])
})

test('移得慢，列表在写着的介绍底下换成新的：别人改过的不声不响盖不掉，载入最新的才存得下', async () => {
  const { answers, let: letGo } = open()
  await actOn(page, '乙', '上移')
  await actOn(page, '甲', '查看')
  const description = page.getByRole('textbox', { name: '分类介绍' })
  await description.fill('我写的')
  const theirs = { ...ordered(['甲'])[0]!, description: '另一位写的' }
  answers.get('/api/posts/categories', () => ({ items: [theirs] }))
  letGo()
  await expect
    .element(page.getByRole('alert').getByText('内容在别处改过。载入最新的，您写的还在。'))
    .toBeVisible()
  const refused = answers.put('/api/posts/categories', () =>
    refuse(409, { code: 1006, message: '另一位刚改过“甲”，请重新查看' }),
  )
  await page.getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByRole('alert').getByText('另一位刚改过')).toBeVisible()
  await expect.element(description).toHaveValue('我写的')
  await page.getByRole('button', { name: '载入最新的' }).click()
  await expect.element(description).toHaveValue('我写的')
  const saved = answers.put('/api/posts/categories', () => ({
    ...theirs,
    description: '我写的',
  }))
  await page.getByRole('button', { name: '保存' }).click()
  await expect.element(toasts).toHaveTextContent('已保存：甲')
  expect([...refused.bodies, ...saved.bodies]).toMatchObject([
    { description: '我写的', seen: { name: '甲', description: '' } },
    { description: '我写的', seen: { name: '甲', description: '另一位写的' } },
  ])
})

test.each([
  [0, /^里面没有公开的文章。/],
  [2, /^里面有 2 篇公开的文章，文章都还在。/],
  [null, /^里面的文章都还在。/],
])('删除之前说里面有多少文章：%s', async (postCount, said) => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const [category] = ordered(['甲'])
  // Nobody knows it on a server that knows the specification alone.
  answers.get('/api/posts/categories', () => ({
    items: [{ ...category, postCount } as Category],
  }))
  show(<CategoryList />)
  await actOn(page, '甲', '删除')
  await expect.element(page.getByRole('dialog').getByText(said)).toBeVisible()
})

const namesShown = () =>
  page
    .getByRole('row')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

const ordered = (ids: readonly string[]): Category[] =>
  ids.map((id, position) => ({ id, name: id, description: '', position, postCount: 0 }))

/** Three categories; what orders them waits until the test lets it go. */
function open() {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  const held = Promise.withResolvers<void>()
  let items = ordered(['甲', '乙', '丙'])
  app.answers.get('/api/posts/categories', () => ({ items }))
  const sent = app.answers.put('/api/posts/categories/order', async ({ body }) => {
    await held.promise
    items = ordered((body as { ids: string[] }).ids)
    return { items }
  })
  app.show(<CategoryList />)
  return { ...app, sent, let: held.resolve }
}
