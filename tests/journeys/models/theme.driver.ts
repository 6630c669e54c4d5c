import type { BrowserContext, Page } from '@playwright/test'
import { connectTheme } from '#machines/theme/theme.connect.ts'
import type { Scheme } from '#machines/theme/theme.machine.ts'
import { themeModel } from '#tests/machines/theme/theme.model.ts'
import { schemeOf } from '#tests/machines/theme/theme.words.ts'
import { expect } from '#tests/support/journey.ts'
import { defineDriver, unseen } from './driver.ts'
import { stopTime } from './page-time.ts'

interface World {
  page: Page
  context: BrowserContext
}

const settling = 100
const paper: Record<Scheme, string> = { light: 'rgb(248, 246, 241)', dark: 'rgb(21, 23, 26)' }

/** Shows in the preference that follows it, if one does. */
const elsewhere = () => Promise.resolve()

export const themeDriver = defineDriver<typeof themeModel.machine, World>({
  model: themeModel,
  async begin({ page, context }, { preference, osDark }) {
    await page.addInitScript((stored) => localStorage.setItem('theme', stored), preference)
    await page.emulateMedia({ colorScheme: osDark ? 'dark' : 'light' })
    await page.clock.install()
    await page.goto('/blog/home?machines')
    await expect(toggle(page)).toBeVisible()
    await page.waitForLoadState('load')
    // From here on time passes only where a path says so.
    await stopTime(page)
    return { page, context }
  },
  events: {
    'theme.cycle': ({ page }) => toggle(page).click(),
    'theme.adopted': async ({ context, page }, { preference }) => {
      const tab = await context.newPage()
      await tab.goto(new URL('/health/live', page.url()).href)
      await tab.evaluate((chosen) => localStorage.setItem('theme', chosen), preference)
      await tab.close()
    },
    'os.changed': ({ page }, { dark }) =>
      page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' }),
    'route.changed': async ({ page }) => {
      const isHome = new URL(page.url()).pathname === '/blog/home'
      const link = page
        .getByRole('banner')
        .getByRole('link', { name: isHome ? '话题' : '首页' })
      await link.first().click()
    },
  },
  after: {
    settling: async ({ page }) => {
      // Whatever the new page has done to the colours, they come back.
      await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
      await page.clock.runFor(settling)
    },
  },
  excuse(event, snapshot) {
    const { preference } = connectTheme(snapshot, () => {})
    if (event.type === 'theme.adopted' && event['preference'] === preference)
      return '浏览器不会为没有变的存储值出声'
    if (event.type === 'os.changed' && event['dark'] === snapshot.matches({ os: 'dark' }))
      return '系统没有换颜色，浏览器就不会出声'
    return null
  },
  looks: {
    'preference.light': async ({ page }) => {
      await expect(toggle(page)).toHaveAccessibleName('浅色主题，切换到深色主题')
      await expectScheme(page, 'light')
    },
    'preference.dark': async ({ page }) => {
      await expect(toggle(page)).toHaveAccessibleName('深色主题，切换到跟随系统')
      await expectScheme(page, 'dark')
    },
    'preference.system.light': ({ page }) => expectFollowing(page, 'light'),
    'preference.system.dark': ({ page }) => expectFollowing(page, 'dark'),
    'preference.system.following': unseen,
    'preference.restoring': unseen,
    'os.restoring': unseen,
    'os.light': elsewhere,
    'os.dark': elsewhere,
    'navigation.still': ({ page }, snapshot) => expectScheme(page, schemeOf(snapshot)),
    'navigation.settling': ({ page }, snapshot) => expectScheme(page, schemeOf(snapshot)),
  },
})

const toggle = (page: Page) => page.getByRole('button', { name: /切换到(浅色|深色|跟随)/ })

async function expectFollowing(page: Page, scheme: Scheme) {
  await expect(toggle(page)).toHaveAccessibleName('跟随系统，切换到浅色主题')
  await expectScheme(page, scheme)
}

async function expectScheme(page: Page, scheme: Scheme) {
  await expect(page.locator('html')).toHaveAttribute('data-theme', scheme)
  await expect(page.locator('body')).toHaveCSS('background-color', paper[scheme])
}
