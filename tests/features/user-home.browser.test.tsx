import { expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { UserHomePage } from '#src/pages/UserHomePage.tsx'
import { pageOf, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page } from '#tests/support/browser.tsx'

type Schemas = components['schemas']

test('个人空间：统计没有加载出来，在它的位置说一句，重试就有', async () => {
  const { answers, show } = openApp(buildAccount())
  answers.get('/api/site', () => Site.value as Schemas['Site'])
  answers.get('/api/users/{id}/topics', () => pageOf([]))
  answers.get('/api/users/{id}/profile', () => refuse(500, { code: 1010, message: '' }))
  show(<UserHomePage />, '/user-home?tab=topics')
  const failure = page.getByRole('banner').getByText('统计没有加载出来')
  await expect.element(failure).toBeVisible()
  answers.get('/api/users/{id}/profile', () => Profile.value as Schemas['Profile'])
  await button('重试').click()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(page.getByRole('term').first()).toBeVisible()
})

test('账号安全：设备还在路上，它下面的先不露面；隐私来了，下面的也不动', async () => {
  const { answers, show } = openApp(buildAccount())
  const [devices, privacy] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answers.get('/api/site', () => Site.value as Schemas['Site'])
  answers.get('/api/sessions', async () => {
    await devices.promise
    return { items: [] }
  })
  answers.get('/api/users/{id}/profile', async () => {
    await privacy.promise
    return Profile.value as Schemas['Profile']
  })
  answers.get('/api/blocks', () => pageOf([]))
  answers.get('/api/mutes', () => pageOf([]))
  show(<UserHomePage />, '/user-home?tab=security')
  const below = page.getByText('屏蔽与静音')
  await expect.element(page.getByRole('heading', { name: '登录的设备' })).toBeVisible()
  await expect.element(below).not.toBeVisible()
  devices.resolve()
  await expect.element(below).toBeVisible()
  const top = below.element().getBoundingClientRect().top
  privacy.resolve()
  await expect.element(page.getByRole('checkbox')).toBeVisible()
  expect(below.element().getBoundingClientRect().top).toBeCloseTo(top, 0)
})

const { Profile, Site } = examples.components.examples
