import type { BrowserContext } from '@playwright/test'
import type { Community } from '#tests/support/community.ts'
import { expect, test } from '#tests/support/journey.ts'

test('最大的图片先来，程序等它；等得太久就不等了', async ({ context, community }) => {
  const { page, scripts, release } = await openHeld(context, community)
  await page.clock.runFor(900)
  expect(scripts).toEqual([])
  release()
  const goOn = async () => {
    await page.clock.runFor(20)
    return scripts.length
  }
  await expect.poll(goOn).toBeGreaterThan(0)

  const late = await openHeld(context, community)
  expect(late.scripts).toEqual([])
  await late.page.clock.runFor(1200)
  await expect.poll(() => late.scripts.length).toBeGreaterThan(0)
  late.release()
})

/** The home page as a visitor sees it before its cover has come, with time standing still. */
async function openHeld(context: BrowserContext, { url }: Community) {
  await isPainted(`${url}/blog/home`)
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/images/cover/**', async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest('**/images/cover/**')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`${url}/blog/home`, { waitUntil: 'domcontentloaded' })
  await asked
  return { page, scripts, release: () => release() }
}

/** The very first ones may take too long, and come as the plain app. */
const isPainted = (url: string) =>
  expect
    .poll(async () => (await fetch(url, { headers: { accept: 'text/html' } })).text())
    .toContain('id="painted"')
