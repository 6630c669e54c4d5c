import { test, type Page } from '@playwright/test'
import { expect, expectAccessible, themes, widths } from './journey.ts'

/**
 * The page as it stands, in both themes and at both widths: axe finds nothing, nothing is wider than the
 * window. It is loaded once and resized, as a person turns a tablet; with `PICTURES=1` in the environment, its pictures lie
 * with the test's results.
 */
export async function expectGoodLooks(page: Page, screen: string) {
  for (const { name, size } of widths) {
    await page.setViewportSize(size)
    await expectGoodThemes(page, `${screen}-${name}`)
  }
}

/** The same at the width that the window has. */
export async function expectGoodThemes(page: Page, screen: string) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.mouse.move(0, 0)
    await expectAccessible(page, colorScheme === 'light' ? 'everything' : 'colours')
    expect(await overflow(page), `${screen}, ${colorScheme}`).toBeLessThanOrEqual(0)
    if (process.env['PICTURES'])
      await page.screenshot({ path: test.info().outputPath(`${screen}-${colorScheme}.png`) })
  }
}

/** By how many pixels the page is wider than the window, without the room that is kept for its scroll bar. */
export const overflow = (page: Page) =>
  page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.offsetWidth,
  )
