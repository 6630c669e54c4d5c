import type { Page } from '@playwright/test'
import { fillLogin } from '#tests/features/authentication.visitor.ts'
import { expect, test as base } from '#tests/support/journey.ts'
import { startPlainServer, type PlainServer } from './plain-server.ts'
import { password, type Person } from './world.ts'

/** A journey at a server that knows the specification and nothing of ours, begun anew for each test. */
export const test = base.extend<{ plain: PlainServer }>({
  // Playwright reads which fixtures it needs off this pattern.
  // oxlint-disable-next-line no-empty-pattern
  plain: async ({}, provide) => {
    const plain = await startPlainServer()
    await provide(plain)
    await plain.close()
  },
  baseURL: async ({ plain }, provide) => provide(plain.url),
})

export async function enter(page: Page, { email }: Person) {
  await page.goto('/blog/login')
  await fillLogin(page, { email, password })
  await expect(page).toHaveURL('/blog/home')
}

/** Nothing is said of what this server does not have. */
export async function expectNothingWrong(page: Page) {
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /重试/ })).toHaveCount(0)
}
