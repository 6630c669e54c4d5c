import { expect, test } from 'vitest'
import { AuditLog } from '#src/features/admin/system/AuditLog.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

const from = page.getByLabelText('从', { exact: true })

test('用键盘一位一位打日期：打完离开才去问，一次问到', async () => {
  const { asked, address } = open()
  await typeInto('11202026')
  await expect.element(from).toHaveValue('2026-11-20')
  expect(address()).toBe(start)
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.poll(address).toBe(`${start}&from=2026-11-20`)
  const day = new Date(2026, 10, 20).toISOString()
  await expect.poll(() => asked.at(-1)).toBe(day)
  expect(new Set(asked)).toEqual(new Set([null, day]))
})

test('打到一半停下来：打的还在，什么也不问；回车就问，焦点还在，接着能改', async () => {
  const { address } = open()
  await typeInto('112020')
  await expect.element(from).toHaveValue('0020-11-20')
  expect(address()).toBe(start)
  await userEvent.keyboard('26{Enter}')
  await expect.poll(address).toBe(`${start}&from=2026-11-20`)
  await expect.element(from).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(from).toHaveValue('2027-11-20')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`${start}&from=2027-11-20`)
})

test('删到一半离开：还是原来那一天', async () => {
  const { address } = open('&from=2026-11-20')
  await expect.element(from).toHaveValue('2026-11-20')
  await userEvent.click(from, { position: { x: 16, y: 16 } })
  await userEvent.keyboard('{Backspace}')
  await expect.element(from).toHaveValue('')
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}')
  await expect.element(from).toHaveValue('2026-11-20')
  expect(address()).toBe(`${start}&from=2026-11-20`)
})

test('在日历里挑：挑了就问；清空就不按这天筛了', async () => {
  const { address } = open()
  await from.fill('2026-11-20')
  await expect.poll(address).toBe(`${start}&from=2026-11-20`)
  await from.fill('')
  await expect.poll(address).toBe(start)
})

test('别处清空了筛选：这里也空', async () => {
  open('&from=2026-11-20')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect.element(from).toHaveValue('')
})

const start = '/admin/system?tab=audit'

function open(filters = '') {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  const asked: (string | null)[] = []
  app.answers.get('/api/admin/system/audit-log', ({ query }) => {
    asked.push(query.get('from'))
    return { items: [], total: 0, page: 1, pageSize: 20, totalPages: 0 }
  })
  app.show(<AuditLog />, start + filters)
  return { ...app, asked }
}

/** Into the first part of the field, as a keyboard does. */
async function typeInto(digits: string) {
  await userEvent.click(from, { position: { x: 16, y: 16 } })
  await userEvent.keyboard(digits)
}
