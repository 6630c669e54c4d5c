import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { startCommunity, type Community } from './community.ts'

interface Journey {
  /** Gathers console errors, page errors and policy violations; the journey fails when any is left. */
  complaints: string[]
}

interface Worker {
  /** One demo community for the journeys of a worker. */
  community: Community
}

/** Playwright's `test` with a running community, and a page that tolerates no complaint of the browser. */
export const test = base.extend<Journey, Worker>({
  community: [
    // Playwright reads the names of the fixtures from this pattern, even when there are none.
    async ({}, provide) => {
      const community = await startCommunity()
      await provide(community)
      await community.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ community }, provide) => provide(community.url),
  page: async ({ page }, provide) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (options?.waitUntil !== 'commit') await takenOver(page)
      return answer
    }
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      const answer = await reload(options)
      await takenOver(page)
      return answer
    }
    await provide(page)
  },
  complaints: [
    async ({ page }, provide) => {
      const complaints: string[] = []
      watch(page, complaints)
      await provide(complaints)
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The tag of a journey that is heavy, and says little that others have not: `npm run test:sweeps` walks it. */
export const sweep = '@sweep'

/** What both editors are asked is asked of rich text in the sweeps: both hand their text to the same machine. */
export const tagsOf = (editor: 'markdown' | 'rich-text') =>
  editor === 'markdown' ? [] : [sweep]

/**
 * Opens an address until its page comes rendered, without waiting for its scripts: a server that is busy, or whose
 * pages have just changed, may send the plain one.
 */
export async function openPainted(page: Page, url: string) {
  const isPainted = async () => {
    const answer = await page.goto(url, { waitUntil: 'commit' })
    return (await answer?.text())?.includes('id="painted"')
  }
  await expect.poll(isPainted).toBe(true)
}

/** Waits until the app has taken over what the server rendered: until then a link is a link, and a button does nothing yet. */
export async function takenOver(page: Page) {
  const isTaken = () =>
    page.evaluate(() => {
      const isPainted = document.getElementById('painted') !== null
      const banner = document.querySelector('#root header') ?? {}
      return !isPainted || Object.keys(banner).some((key) => key.startsWith('__reactFiber'))
    })
  await expect.poll(isTaken, { timeout: 30_000 }).toBe(true)
}

/** Waits until React has taken over what stands in the page, too, which comes after its frame. */
export async function taken(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('main h1, main h2') ?? {}).some((key) =>
          key.startsWith('__reactFiber'),
        ),
      ),
    )
    .toBe(true)
}

/** A refused call is the product's business and is shown in the page; everything else is a defect. */
const refused =
  /Failed to load resource: the server responded with a status of [45]\d\d|WebSocket handshake: Unexpected response code: [45]\d\d/

/** Records what a browser holds against a page; call it for every page that a journey opens itself. */
export function watch(page: Page, complaints: string[], expected = refused) {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
}

/** The rules of axe that look at colours: all that another theme can break. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Waits until the page has come, and what moves has come to rest: an address says nothing of whether its page is there,
 * and on its way to another theme, or into view, a thing has neither's colours.
 */
async function atRest(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    // A changed colour scheme is told to the page with its next frame, and only then do transitions begin.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // What follows the scrolling of a row never ends.
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(passing.map((animation) => animation.finished))
  })
}

/** Fails when axe finds any violation on the page as it comes to rest, or any of its colours. */
export async function expectAccessible(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
) {
  await atRest(page)
  // No page of ours holds a frame; the other mode opens a page of its own for each report.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    // Of what is well it need not gather where that is: a third less work.
    resultTypes: ['violations'],
    ...(what === 'colours' && { runOnly: rulesOfColours }),
  })
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  )
  expect(found).toEqual([])
}

export const widths = [
  { name: '1440', size: { width: 1440, height: 900 } },
  { name: '390', size: { width: 390, height: 844 } },
] as const

export const themes = ['light', 'dark'] as const
