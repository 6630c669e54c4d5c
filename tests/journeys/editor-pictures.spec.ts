import type { Page, Route } from '@playwright/test'
import { expireAccessToken, watchApi } from '#tests/features/authentication.visitor.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'
import { picture } from '#tests/support/pictures.ts'
import {
  openEditor,
  showPreview,
  tool,
  source,
  dropImage,
} from '#tests/features/editors.author.ts'

test(
  '图片：几张一起走，看得到进度，正文照样写；令牌过期也到得了',
  { tag: sweep },
  async ({ page, community }) => {
    await openEditor(page, community, 'markdown')
    await page.keyboard.type('正文')
    await expect(page.getByText(/^已保存到服务器 · /)).toBeVisible()
    await expireAccessToken(page, community)
    await page.reload()
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.press('Control+End')
    const api = watchApi(page)
    const gate = await holdUploads(page)
    await chooseImages(page, ['一.png', '二.png', '三.png', '四.png'])
    const chips = page.locator('.upload-chip')
    await expect(chips).toHaveCount(4)
    await expect(chips.filter({ hasText: '正在上传' })).toHaveCount(3)
    await expect(chips.filter({ hasText: '等待上传 四.png' })).toHaveCount(1)
    await expect(page.getByText('4 张图片还没有传完', { exact: true })).toBeAttached()
    await chips.filter({ hasText: '二.png' }).getByRole('button', { name: '取消' }).click()
    await expect(chips).toHaveCount(3)
    await page.keyboard.type('还能写')
    await gate.open()
    await expect(chips).toHaveCount(0)
    const written = await source(page)
    expect(
      written.match(/!\[[一三四]\]\(\/images\/post\/[0-9a-f]{32}-\d+x\d+\.png\)/g),
    ).toHaveLength(3)
    expect(written).toContain('还能写')
    expect(
      api.answers(201).filter(({ call }) => call === 'POST /api/images/post'),
    ).toHaveLength(3)
    await page.keyboard.press('Control+z')
    await expect.poll(() => source(page)).not.toContain('upload:')
  },
)

for (const editor of ['markdown', 'rich-text'] as const)
  test(
    `${editor}：没有传成的留在正文里，可以重试；关了再来还看得见，这时不能发布`,
    { tag: sweep },
    async ({ page, community }) => {
      await openEditor(page, community, editor)
      await page.keyboard.type('看图')
      await page.route('**/api/images/post', (route) =>
        route.fulfill({
          status: 503,
          json: { code: 1009, message: '服务器正忙', requestId: 'r' },
        }),
      )
      await dropImage(page, '山.png')
      const chip = page.locator('.upload-chip')
      await expect(chip).toContainText('山.png 上传失败：服务器正忙')
      await expect(page.getByText(/^已保存到服务器 · /)).toBeVisible()
      await page.reload()
      await expect(chip).toContainText('图片“山”没有传完')
      await page.getByRole('textbox', { name: '标题' }).fill('看图')
      await page.getByRole('button', { name: '发布', exact: true }).click()
      await expect(page.getByText(/正文里还有图片没有上传完/)).toBeVisible()

      const chooser = page.waitForEvent('filechooser')
      await chip.getByRole('button', { name: '重新选择' }).click()
      await (await chooser).setFiles(await file('水.png'))
      await expect(chip).toContainText('水.png 上传失败：服务器正忙')
      await page.unroute('**/api/images/post')
      await chip.getByRole('button', { name: '重试' }).click()
      await expect(chip).toHaveCount(0)
      await showPreview(page)
      await expect(page.getByRole('region', { name: '预览' }).getByRole('img')).toHaveAttribute(
        'alt',
        '水',
      )
    },
  )

test('还在选文件的时候，上面那张传完了：选来的还是放在原处', async ({ page, community }) => {
  await openEditor(page, community, 'markdown')
  await page.keyboard.type('![丢了](upload:gone)\n末尾的字')
  await page.keyboard.press('Control+Home')
  const gate = await holdUploads(page)
  await chooseImages(page, ['上.png'])
  await expect(page.locator('.upload-chip')).toHaveCount(2)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^重新选择/ }).click()
  const chosen = await chooser
  await gate.open()
  await expect.poll(() => source(page)).toContain('![上](/images/post/')
  await chosen.setFiles(await file('下.png'))
  await expect
    .poll(() => source(page))
    .toMatch(/^!\[上\]\(\/images\/post\/\S+\)\n+!\[下\]\(\/images\/post\/\S+\)\n末尾的字$/)
})

const file = async (name: string, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer: await picture('png'),
})

async function chooseImages(page: Page, names: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await tool(page, '图片').click()
  await (await chooser).setFiles(await Promise.all(names.map((name) => file(name))))
}

/** Keeps uploads on their way until `open`. */
async function holdUploads(page: Page) {
  const held: Route[] = []
  let isOpen = false
  await page.route('**/api/images/post', (route) => {
    if (isOpen) return route.continue()
    held.push(route)
  })
  return {
    open: async () => {
      isOpen = true
      // One that was cancelled meanwhile is gone.
      await Promise.allSettled(held.splice(0).map((route) => route.continue()))
    },
  }
}
