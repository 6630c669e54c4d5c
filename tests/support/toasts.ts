import { expect, type Page } from '@playwright/test'

/** Waits for a toast, the only one, that says exactly this, and until it has gone by itself. */
export async function expectToast(page: Page, title: string, message: string) {
  const toasts = page.getByRole('region', { name: '提示' }).getByRole('listitem')
  await expect(toasts).toHaveText([`${title}${message}`])
  await expect(toasts).toHaveCount(0)
}
