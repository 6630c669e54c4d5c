import type { Page } from '@playwright/test'
import { second } from '#tests/support/clock.ts'
import { expect } from '#tests/support/journey.ts'

/** Time stands still on a page from now on. A second passes at once: a clock can't be stopped in its past. */
export async function stopTime(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + second)
}

/** Waits for something on a page whose time stands still: drawing takes a little of it, and gets no more. */
export async function awaitDrawing(page: Page, isThere: () => Promise<unknown>) {
  await expect(async () => {
    await page.clock.runFor(50)
    await isThere()
  }).toPass({ intervals: [20, 50, 100] })
}
