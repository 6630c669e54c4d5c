import type { Page } from '@playwright/test'

/** Begins to gather layout shifts, before the page is opened; answers a function that tells their sum in hundredths, as they are rated. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      // `hadRecentInput` and `value` belong to LayoutShift, which TypeScript's library doesn't have.
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    interface Shift {
      value: number
      hadRecentInput: boolean
    }
  })
  return () =>
    page.evaluate(() => {
      const { shifts } = window as unknown as { shifts: number[] }
      return Math.round(shifts.reduce((sum, shift) => sum + shift, 0) * 100) / 100
    })
}

/** Has the next page come as the plain app, which asks for all it shows: members get it so. */
export async function askForPlainApp(page: Page) {
  await page
    .context()
    .addCookies([{ name: 'ink-member', value: '1', domain: '127.0.0.1', path: '/' }])
}

/** Slows the network to that of a phone on the way, so that what the plain app asks for is seen to come late. */
export async function slowDown(page: Page) {
  await askForPlainApp(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
}
