import { afterEach, beforeEach, expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminUser } from '#src/data/admin/users.ts'
import { UsersPage } from '#src/pages/admin/UsersPage.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

const example = examples.components.examples
const wide = { width: innerWidth, height: innerHeight }
const head = page.getByRole('columnheader', { name: '注册时间' })
const more = page.getByRole('button', { name: '操作：林间' })
const order = page.getByRole('combobox', { name: '排序' })

beforeEach(open)
afterEach(() => page.viewport(wide.width, wide.height))

test.for([1024, 1040, 1060, 390])('%i 像素宽：放不下的表变成卡片，不出页面', async (width) => {
  await page.viewport(width, 800)
  await expect.element(more).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(head.query()).toBeNull()
  await expect.element(order).toBeVisible()
})

test.for([1160, 1440])('%i 像素宽：是表，排序在表头，也不出页面', async (width) => {
  await page.viewport(width, 800)
  await expect.element(head).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(order.query()).toBeNull()
})

/** The users, one of them with everything that a row can say. */
function open() {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const user: AdminUser = {
    ...(example.AdminUser.value as AdminUser),
    nickName: '林间',
    email: 'linjian@example.com',
    lastSeenAt: '2026-11-28T18:22:00Z',
  }
  answers.get('/api/admin/users', () => ({ ...onePage, items: [user] }))
  answers.get('/api/admin/invitations', () => ({ ...onePage, items: [] }))
  show(<UsersPage />, '/admin/users')
}

const onePage = { total: 1, page: 1, pageSize: 20, totalPages: 1 }
