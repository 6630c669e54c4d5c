import type { Page } from '@playwright/test'
import { holdCode } from '#tests/support/held-code.ts'
import { expect, openPainted, sweep, taken, test } from '#tests/support/journey.ts'
import { publicPages } from '#tests/support/public-pages.ts'

test('应用还没有来就在导航里打的字：来了以后还在，有建议，回车搜的就是它', async ({ page }) => {
  const code = await openHeld(page, '/blog/posts')
  await navigationBox(page).pressSequentially('排版')
  await code.arrive()
  await expect(page.getByRole('listbox', { name: '搜索建议' })).toBeVisible()
  await expect(navigationBox(page)).toHaveValue('排版')
  await navigationBox(page).press('Enter')
  await expect(page).toHaveURL(`/blog/search?q=${encodeURIComponent('排版')}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('排版')
  await expect(navigationBox(page)).toHaveValue('')
})

test('应用还没有来就在话题广场打的字：来了以后还在，再打接得上，回车搜的就是它', async ({
  page,
}) => {
  const code = await openHeld(page, '/blog/topics?sort=createTime')
  await topicField(page).pressSequentially('写')
  await code.arrive()
  await taken(page)
  await topicField(page).pressSequentially('作')
  await topicField(page).press('Enter')
  await expect
    .poll(() => here(page))
    .toEqual({ path: '/blog/topics', q: '写作', sort: 'createTime' })
  await expect(topicField(page)).toHaveValue('写作')
})

test('应用还没有来就在搜索页改的词、选的排序：来了以后都算数', async ({ page }) => {
  const code = await openHeld(page, '/blog/search?q=的')
  await page.getByRole('combobox', { name: '排序' }).selectOption('likeCount')
  await searchField(page).fill('排版')
  await code.arrive()
  await expect
    .poll(() => here(page))
    .toEqual({ path: '/blog/search', q: '的', sort: 'likeCount' })
  await expect(searchField(page)).toHaveValue('排版')
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click()
  await expect
    .poll(() => here(page))
    .toEqual({ path: '/blog/search', q: '排版', sort: 'likeCount' })
})

test('应用一直没有来，回车也搜得了，排序还是原来的', async ({ page }) => {
  await openHeld(page, '/blog/posts')
  await navigationBox(page).fill('排版')
  await navigationBox(page).press('Enter')
  await expect.poll(() => here(page)).toEqual({ path: '/blog/search', q: '排版' })

  await openPainted(page, '/blog/search?q=的&sort=likeCount')
  await searchField(page).fill('排版')
  await searchField(page).press('Enter')
  await expect
    .poll(() => here(page))
    .toEqual({ path: '/blog/search', q: '排版', sort: 'likeCount' })

  await openPainted(page, '/blog/topics?sort=createTime')
  await topicField(page).fill('写作')
  await topicField(page).press('Enter')
  await expect
    .poll(() => here(page))
    .toEqual({ path: '/blog/topics', q: '写作', sort: 'createTime' })
})

test(
  '每个公开的页面，应用来之前填的、选的，来了以后都没有变回去',
  { tag: sweep },
  async ({ page, community }) => {
    for (const [name, address] of Object.entries(await publicPages(community.url))) {
      const code = await openHeld(page, address)
      const filled = await fillAll(page)
      expect(filled, name).not.toEqual([])
      await code.arrive()
      await taken(page)
      // What is asked for when the box hears of its words makes it render again.
      await expect(navigationBox(page), name).toHaveValue('字')
      await expect.poll(() => valuesOf(page), { message: name }).toEqual(filled)
      await page.unrouteAll()
    }
  },
)

/** A page as the server rendered it; its code waits. */
async function openHeld(page: Page, address: string) {
  const code = await holdCode(page, '**/assets/*.js')
  await openPainted(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return code
}

const navigationBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: '搜索文章' })

const topicField = (page: Page) => page.getByRole('searchbox', { name: '搜索话题' })

const searchField = (page: Page) =>
  page.getByRole('main').getByRole('searchbox', { name: '搜索词' })

/** Where the page stands and what it asks for; unlike `toHaveURL` this waits for none of its files. */
function here(page: Page) {
  const { pathname: path, searchParams } = new URL(page.url())
  return { path, ...Object.fromEntries(searchParams) }
}

/** Types into every field that is seen, chooses the last of every list, and tells what stands in them. */
async function fillAll(page: Page) {
  for (const field of await page.locator(':is(input, textarea):enabled:visible').all())
    await field.fill('字')
  for (const list of await page.locator('select:visible').all())
    await list.selectOption({ index: (await list.locator('option').count()) - 1 })
  return valuesOf(page)
}

const valuesOf = (page: Page) =>
  page
    .locator(':is(input, textarea, select):enabled:visible')
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
