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

const { Profile, Site } = examples.components.examples
