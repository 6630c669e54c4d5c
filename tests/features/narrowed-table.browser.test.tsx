import { expect, test } from 'vitest'
import { AuditLog } from '#src/features/admin/system/AuditLog.tsx'
import type { components } from '#openapi/generated/schema.d.ts'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

type AuditPage = components['schemas']['AuditPage']

const start = '/admin/system?tab=audit'
const one = page.getByRole('button', { name: '移除：只看：守砚人' })
const clear = page.getByRole('button', { name: '清除筛选' })

test('链接只看一个人的：说出是谁，能拿掉，别的筛选还在', async () => {
  const { address } = open('&actorId=u1&from=2026-11-20')
  await expect.element(one).toHaveTextContent('只看：守砚人')
  await one.click()
  await expect.poll(address).toBe(`${start}&from=2026-11-20`)
  await expect.element(one).not.toBeInTheDocument()
})

test('不知道叫什么的，说是哪一类；一次全清除', async () => {
  const { address } = open('&targetId=t1&targetType=post')
  await expect.element(page.getByText('只看：一个对象')).toBeVisible()
  await clear.click()
  await expect.poll(address).toBe(start)
  await expect.element(clear).not.toBeInTheDocument()
})

test('旧链接要的没有了：看得到在筛什么，清除就回来', async () => {
  const { address } = open('&actorId=nope')
  await expect.element(page.getByText('提交的内容有误').first()).toBeVisible()
  await expect.element(page.getByText('只看：一位管理员')).toBeVisible()
  await clear.click()
  await expect.poll(address).toBe(start)
  await expect.element(page.getByText('守砚人').first()).toBeVisible()
})

function open(filters: string) {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.get('/api/admin/system/audit-log', ({ query }) =>
    query.get('actorId') === 'nope'
      ? refuse(400, { code: 1000, message: '提交的内容有误' })
      : { items: [entry], total: 1, page: 1, pageSize: 20, totalPages: 1 },
  )
  app.show(<AuditLog />, start + filters)
  return app
}

// The contract's own example, which its tests hold against the schema.
const entry = {
  ...(examples.components.examples.AuditPage.value as AuditPage).items[0]!,
  actor: { id: 'u1', displayName: '守砚人', nickName: '守砚人', avatarUrl: null },
}
