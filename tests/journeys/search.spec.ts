import type { Page } from '@playwright/test'
import { watchApi } from '#tests/features/authentication.visitor.ts'
import { slowDown, watchLayoutShift } from '#tests/features/home.browser.ts'
import { expect, expectAccessible, sweep, test, widths } from '#tests/support/journey.ts'
import { expectGoodThemes } from '#tests/support/looks.ts'

test('导航的搜索框：空白不动，回车去搜索并清空', async ({ page }) => {
  await page.goto('/blog/home')
  const box = page.getByRole('banner').getByRole('combobox', { name: '搜索文章' })
  await box.fill('  　 ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/blog\/home$/)

  await box.fill('  排版 ')
  await box.press('Enter')
  await expect(page).toHaveURL(`/blog/search?q=${encodeURIComponent('排版')}`)
  await expect(box).toHaveValue('')
  await expect(page).toHaveTitle('搜索：排版 · 砚')
  await expect(results(page)).not.toHaveCount(0)
})

test('打两个字就有建议：上下键挑，Esc 收起，回车或一点就到；一个字没有', async ({ page }) => {
  await page.goto('/blog/home')
  const api = watchApi(page)
  const box = page.getByRole('banner').getByRole('combobox', { name: '搜索文章' })
  const list = page.getByRole('listbox', { name: '搜索建议' })
  await box.pressSequentially('排')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.pressSequentially('版')
  await expect(list.getByRole('option').first()).toContainText('排版')
  expect(api.answers().filter(({ call }) => call.includes('suggestions'))).toHaveLength(1)
  await expectAccessible(page)

  await box.press('ArrowDown')
  const marked = list.getByRole('option', { selected: true })
  await expect(marked).toHaveCount(1)
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await marked.getAttribute('id')) ?? '',
  )
  await box.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(box).toHaveValue('排版')

  await box.press('Backspace')
  await box.pressSequentially('版')
  await expect(list).toBeVisible()
  await box.press('ArrowDown')
  const title = (await marked.innerText()).split('\n')[0] ?? ''
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(box).toHaveValue('')

  await box.pressSequentially('排版')
  await list.getByRole('option', { name: /标签$/ }).first().click()
  await expect(page).toHaveURL(/\/blog\/posts\?tag=/)
  await expect(list).toHaveCount(0)
})

test('结果标出词，可换排序与分类，地址就是状态', async ({ page }) => {
  await page.goto(`/blog/search?q=${encodeURIComponent('的')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“的”的搜索结果')
  await expect(page.getByText(/^找到 \d+ 篇$/)).toBeVisible()
  await expect(results(page).locator('mark').first()).toHaveText('的')
  const sort = page.getByRole('combobox', { name: '排序' })
  await sort.focus()
  await sort.selectOption({ label: '阅读最多' })
  await expect(page).toHaveURL(/&sort=viewCount$/)
  await expect(sort).toBeFocused()
  await page.getByRole('combobox', { name: '分类' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/&category=[0-9a-f-]{36}&sort=viewCount$/)
  await page.reload()
  await expect(sort).toHaveValue('viewCount')
  await expect(page.getByRole('combobox', { name: '分类' })).not.toHaveValue('')
  await page.goBack()
  await page.goBack()
  await expect(sort).toHaveValue('publishedAt')
})

test('一口气选两样，两样都算', async ({ page }) => {
  await page.goto(`/blog/search?q=${encodeURIComponent('的')}`)
  // Nothing at all is not one option either.
  await expect(page.getByRole('combobox', { name: '排序' })).toBeVisible()
  await expect(
    page.getByRole('combobox', { name: '分类' }).getByRole('option'),
  ).not.toHaveCount(1)
  // Before the app can show the first choice.
  await page.evaluate(() => {
    for (const [label, index] of [
      ['排序', 2],
      ['分类', 1],
    ] as const) {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
      if (!select) throw new Error(`${label} is not there`)
      select.selectedIndex = index
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/&category=[0-9a-f-]{36}&sort=viewCount$/)
})

test('翻页在地址里，翻回来还是第一页', async ({ page }) => {
  await page.goto(`/blog/search?q=${encodeURIComponent('的')}`)
  const first = await results(page).first().getByRole('heading').textContent()
  await page.getByRole('link', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/&page=2$/)
  await expect(results(page).first().getByRole('heading')).not.toHaveText(first ?? '')
  await page.goBack()
  await expect(results(page).first().getByRole('heading')).toHaveText(first ?? '')
})

test('没有词有提示；换个词接着找；找不到说一句话', async ({ page }) => {
  await page.goto('/blog/search')
  await expect(page.getByText('输入想找的词')).toBeVisible()
  const field = page.getByRole('main').getByRole('searchbox', { name: '搜索词' })
  await field.fill('   ')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/blog\/search$/)
  await field.fill('<img src=x onerror=alert(1)>不存在的词组')
  await field.press('Enter')
  await expect(page.getByText('没有找到相关的文章')).toBeVisible()
  await expect(page.getByText('找到 0 篇')).toBeVisible()
  await field.fill('排版')
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click()
  await expect(results(page)).not.toHaveCount(0)
})

test(
  '两种主题、两种宽度：没有 axe 违例，也不移动、不超宽',
  { tag: sweep },
  async ({ page }) => {
    const shift = await watchLayoutShift(page)
    await slowDown(page)
    const screens = {
      search: `/blog/search?q=${encodeURIComponent('城市 的')}`,
      nothing: `/blog/search?q=${encodeURIComponent('无此一词')}`,
      blank: '/blog/search',
    }
    for (const { name, size } of widths) {
      await page.setViewportSize(size)
      for (const [screen, address] of Object.entries(screens)) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await shift(), address).toBe(0)
        await expectGoodThemes(page, `${screen}-${name}`)
      }
    }
  },
)

const results = (page: Page) => page.getByRole('main').getByRole('article')
