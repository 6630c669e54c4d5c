import type { Page } from '@playwright/test'
import type { DebugHandle } from '#src/app/debug-handle.ts'

/** The newest machine of that id in a page that was opened with `?machines`; null before there is one. */
export function liveMachine(page: Page, machine: string) {
  return page.evaluate((id) => {
    const { inkstone } = window as Window & { inkstone?: DebugHandle }
    if (inkstone === undefined) throw new Error('the page was not opened with ?machines')
    return inkstone.machines().findLast((each) => each.machine === id) ?? null
  }, machine)
}

/** The number of the last event that any machine of the page has heard. */
export const lastHeard = (page: Page) =>
  page.evaluate(() => {
    const { inkstone } = window as Window & { inkstone?: DebugHandle }
    const heard = inkstone?.machines().flatMap((each) => each.heard) ?? []
    return Math.max(0, ...heard.map(({ number }) => number))
  })
