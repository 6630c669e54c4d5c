import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { defineTable, onePage } from '#src/data/admin/table.ts'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { createTable } from '#src/features/admin/table/create-table.ts'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts, userEvent } from '#tests/support/browser.tsx'

interface Thing {
  id: string
  isOn: boolean
}

const more = (id: string) => page.getByRole('button', { name: `操作：${id}` })
const reason = page.getByRole('textbox', { name: '原因' })
const confirm = page.getByRole('button', { name: '确定停用' })
const all = page.getByRole('button', { name: '停用', exact: true })
const chosen = page.getByRole('main')
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

test('处理着的那一行：按回车打不开，处理完才打得开', async () => {
  const held = open(['甲'], ({ id }, { actions, onClose }) => (
    <Dialog title={id} actions={actions} onClose={onClose}>
      {id}
    </Dialog>
  ))
  await choose('关闭')
  await expect.element(row('甲')).toHaveTextContent('处理中…')
  const press = () => {
    row('甲').element().focus()
    return userEvent.keyboard('{Enter}')
  }
  await press()
  expect(page.getByRole('dialog').query()).toBeNull()
  held.resolve()
  await expect.element(row('甲')).not.toHaveTextContent('处理中…')
  await press()
  await expect.element(page.getByRole('dialog', { name: '甲' })).toBeVisible()
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

test('处理完，表里一行也没有了：焦点在这张表', async () => {
  const held = open(['甲'])
  await choose('删除')
  await page.getByRole('button', { name: '确定删除' }).click()
  held.resolve()
  await expect.element(page.getByText('没有东西')).toBeVisible()
  await expect.element(page.getByRole('group', { name: '东西' })).toHaveFocus()
})

test('一起处理：按的按钮没有了，焦点在这张表', async () => {
  open()
  await page.getByRole('checkbox', { name: '选择这一页的全部' }).click()
  await all.click()
  await reason.fill('发广告')
  await confirm.click()
  await expect.element(chosen).toHaveTextContent('处理中…')
  await expect.element(page.getByRole('group', { name: '东西' })).toHaveFocus()
})

test('没能处理的：再问时原因还在；换一行、成了以后，从空的开始', async () => {
  const held = await failToDisable()
  await choose('停用', '乙')
  await expect.element(reason).toHaveValue('')
  await page.getByRole('button', { name: '取消' }).click()
  await choose('停用')
  await expect.element(reason).toHaveValue('发广告')
  held.resolve()
  await confirm.click()
  await expect.element(toasts).toHaveTextContent('甲好了')
  await choose('停用')
  await expect.element(reason).toHaveValue('')
})

test('没能处理的一批：选着的还选着，再问时原因还在；成了的不再选着', async () => {
  const held = open()
  await page.getByRole('checkbox', { name: '选择这一页的全部' }).click()
  await all.click()
  await reason.fill('发广告')
  await confirm.click()
  held.reject(new Error('no network'))
  await expect.element(toasts).toHaveTextContent('没能停用')
  await expect.element(chosen).toHaveTextContent('已选 2 条')
  held.resolve()
  held.refused.add('乙')
  await all.click()
  await expect.element(reason).toHaveValue('发广告')
  await confirm.click()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect.element(row('乙').getByRole('checkbox')).toBeChecked()
  await expect.element(row('甲').getByRole('checkbox')).not.toBeChecked()
  await all.click()
  await expect.element(reason).toHaveValue('发广告')
})

test('没能处理的，一样再来：同一个名字；改了原因、换一行、成了以后再来，是另一个', async () => {
  const held = await failToDisable()
  const disable = async (id: string, why: string) => {
    await choose('停用', id)
    await reason.fill(why)
    await confirm.click()
  }
  await disable('甲', '发广告')
  held.reject(new Error('no network'))
  await expect.poll(() => held.tries).toHaveLength(2)
  await expect.element(row('甲')).not.toHaveTextContent('处理中…')
  await disable('甲', '发了很多广告')
  held.resolve()
  await expect.element(toasts).toHaveTextContent('甲好了')
  await disable('甲', '发了很多广告')
  await expect.poll(() => held.tries).toHaveLength(4)
  await disable('乙', '发广告')
  await expect.poll(() => held.tries).toHaveLength(5)
  const [first, second, ...others] = held.tries
  expect(second).toBe(first)
  expect(new Set([first, ...others]).size).toBe(4)
})

test('换了人登录，看不到前一位写的原因', async () => {
  const held = await failToDisable()
  await held.enter('u2')
  await choose('停用')
  await expect.element(reason).toHaveValue('')
})

test('写着原因的时候登录失效了：再登录再问，写的还在，别人看不到；取消了就没有了', async () => {
  const held = open()
  await choose('停用')
  await reason.fill('发广告')
  await held.enter('u2')
  await choose('停用')
  await expect.element(reason).toHaveValue('')
  await held.enter('u1')
  await choose('停用')
  await expect.element(reason).toHaveValue('发广告')
  await page.getByRole('button', { name: '取消' }).click()
  await choose('停用')
  await expect.element(reason).toHaveValue('')
})

test('按下之后才知道登录失效了：再登录再问，原因还在；成了就没有了', async () => {
  const held = await failToDisable()
  await held.enter('u1')
  await choose('停用', '乙')
  await expect.element(reason).toHaveValue('')
  await page.getByRole('button', { name: '取消' }).click()
  await choose('停用')
  await expect.element(reason).toHaveValue('发广告')
  held.resolve()
  await confirm.click()
  await expect.element(toasts).toHaveTextContent('甲好了')
  await held.enter('u1')
  await choose('停用')
  await expect.element(reason).toHaveValue('')
})

test('没能处理的，服务器说哪里不对：提示里一处一句', async () => {
  const held = open()
  await choose('停用')
  await reason.fill('发广告')
  await confirm.click()
  held.reject(
    new RequestFailed({
      kind: 'invalid',
      fields: { until: ['请选择将来的时间'], reason: ['原因太长'] },
      message: '提交的内容有误，请检查后重试',
    }),
  )
  await expect.element(toasts).toHaveTextContent('没能停用：甲请选择将来的时间；原因太长')
})

async function choose(name: string, id = '甲') {
  await more(id).click()
  await page.getByRole('menuitem', { name }).click()
}

/** A table of things, two unless said otherwise; decisions about them wait until the test lets them go. */
function open(ids = ['甲', '乙'], detail?: ComponentProps<typeof AdminTable<Thing>>['detail']) {
  let held = Promise.withResolvers<void>()
  const refused = new Set<string>()
  const tries: (string | undefined)[] = []
  let things: Thing[] = ids.map((id) => ({ id, isOn: true }))
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
      {
        ...isOnly,
        key: 'disable',
        label: '停用',
        ask: () => ({ title: '停用它？', confirm: '确定停用', reason: 'required' }),
        run: async (_, __, { clientId }) => {
          tries.push(clientId)
          await held.promise
        },
        batch: async (_, rows, { clientId }) => {
          tries.push(clientId)
          await held.promise
          const ids = rows.map(({ id }) => id)
          return {
            succeeded: ids.filter((id) => !refused.has(id)),
            failed: ids
              .filter((id) => refused.has(id))
              .map((id) => ({ id, code: 1006, message: '已经停用了' })),
          }
        },
      },
    ],
  })
  const Things = () => (
    <AdminTable view={useTable(table(useRuntime()))} {...(detail && { detail })} />
  )
  const ForMembers = () => useSession().isSignedIn && <Things />
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.show(
    <main>
      <ForMembers />
    </main>,
  )
  return {
    resolve: () => held.resolve(),
    /** What comes after it waits again. */
    reject(error: Error) {
      held.reject(error)
      held = Promise.withResolvers()
    },
    /** Rows that a decision about several does not come about for. */
    refused,
    /** What each try to disable was called. */
    tries,
    /** The session expires, and this account signs in. */
    enter: async (id: string) => {
      app.actors.session.send({ type: 'session.adopted', account: null })
      await expect.element(more('甲')).not.toBeInTheDocument()
      const account = buildAccount({ id, roles: ['Admin'] })
      app.actors.session.send({ type: 'session.adopted', account })
    },
  }
}

/** The first row is to be disabled, for a reason, and the network fails. */
async function failToDisable() {
  const held = open()
  await choose('停用')
  await reason.fill('发广告')
  await confirm.click()
  held.reject(new Error('no network'))
  await expect.element(toasts).toHaveTextContent('没能停用：甲')
  return held
}
