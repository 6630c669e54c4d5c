import { expect, test } from 'vitest'
import { CategoryList } from '#src/features/admin/categories/CategoryList.tsx'
import type { Category } from '#src/data/types.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts } from '#tests/support/browser.tsx'

test('连着移动两个分类：一个接一个，后一个从前一个排好的接着排', async () => {
  const { sent, let: letGo } = open()
  await act('丙', '上移')
  await expect.poll(() => sent.bodies).toHaveLength(1)
  await act('甲', '下移')
  letGo()
  await expect.element(toasts).toHaveTextContent('已上移：丙')
  await expect.element(toasts).toHaveTextContent('已下移：甲')
  expect(sent.bodies).toEqual([{ ids: ['甲', '丙', '乙'] }, { ids: ['丙', '甲', '乙'] }])
  await expect.poll(namesShown).toEqual(['丙', '甲', '乙'])
})

test('前一个移好了、列表还没有取来：接着移的也不把它移回去', async () => {
  const { answers, sent, let: letGo } = open()
  const held = Promise.withResolvers<{ items: Category[] }>()
  letGo()
  await expect.poll(namesShown).toEqual(['甲', '乙', '丙'])
  answers.get('/api/posts/categories', () => held.promise)
  await act('丙', '上移')
  await expect.element(toasts).toHaveTextContent('已上移：丙')
  await act('甲', '下移')
  await expect.element(toasts).toHaveTextContent('已下移：甲')
  expect(sent.bodies).toEqual([{ ids: ['甲', '丙', '乙'] }, { ids: ['丙', '甲', '乙'] }])
  held.resolve({ items: ordered(['丙', '甲', '乙']) })
  await expect.poll(namesShown).toEqual(['丙', '甲', '乙'])
})

const namesShown = () =>
  page
    .getByRole('row')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

async function act(name: string, label: string) {
  await page.getByRole('button', { name: `操作：${name}` }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

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
