import { expect, test } from 'vitest'
import { defineTable, onePage } from '#src/data/admin/table.ts'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { createTable } from '#src/features/admin/table/create-table.ts'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

interface Thing {
  id: string
  isOn: boolean
}

const more = (id: string) => page.getByRole('button', { name: `操作：${id}` })
const row = (id: string) => page.getByRole('row', { name: id })

test('处理着的那一行：焦点留在它的菜单上，这时打不开；处理完还在那里', async () => {
  const held = open()
  await choose('关闭')
  await expect.element(row('甲')).toHaveTextContent('处理中…')
  await expect.element(more('甲')).toHaveFocus()
  await expect.element(more('甲')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(page.getByRole('menu').query()).toBeNull()
  held.resolve()
  await expect.element(row('甲')).not.toHaveTextContent('处理中…')
  await expect.element(more('甲')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: '打开' })).toHaveFocus()
})

test('先问一句再处理的：对话框合上之后，焦点也留在菜单上', async () => {
  open()
  await choose('删除')
  await page.getByRole('button', { name: '确定删除' }).click()
  await expect.element(row('甲')).toHaveTextContent('处理中…')
  await expect.element(more('甲')).toHaveFocus()
})

test('处理完那一行没有了：焦点到下一行', async () => {
  const held = open()
  await choose('删除')
  await page.getByRole('button', { name: '确定删除' }).click()
  held.resolve()
  await expect.element(row('甲')).not.toBeInTheDocument()
  await expect.element(row('乙')).toHaveFocus()
})

async function choose(name: string) {
  await more('甲').click()
  await page.getByRole('menuitem', { name }).click()
}

/** A table of two things; decisions about them wait until the test lets them go. */
function open() {
  const held = Promise.withResolvers<void>()
  let things: Thing[] = [
    { id: '甲', isOn: true },
    { id: '乙', isOn: true },
  ]
  const isOnly = { isOffered: () => true, done: (name: string) => `${name}好了` }
  const table = createTable({
    path: '/',
    query: defineTable<Thing, object>('things', async () => onePage(things)),
    filters: {},
    sorts: ['newest'],
    label: '东西',
    nameOf: ({ id }) => id,
    columns: [{ key: 'id', header: '名字', cell: ({ id }) => id, isMain: true }],
    empty: '没有东西',
    decisions: [
      {
        ...isOnly,
        key: 'switch',
        label: '关闭',
        isOffered: ({ isOn }) => isOn,
        expect: () => ({ isOn: false }),
        run: async (_, thing) => {
          await held.promise
          things = things.map((it) => (it.id === thing.id ? { ...it, isOn: false } : it))
        },
      },
      { ...isOnly, key: 'open', label: '打开', run: async () => {} },
      {
        ...isOnly,
        key: 'delete',
        label: '删除',
        ask: () => ({ title: '删除它？', confirm: '确定删除' }),
        run: async (_, thing) => {
          await held.promise
          things = things.filter(({ id }) => id !== thing.id)
        },
      },
    ],
  })
  const Things = () => <AdminTable view={useTable(table(useRuntime()))} />
  openApp(buildAccount({ roles: ['Admin'] })).show(<Things />)
  return held
}
