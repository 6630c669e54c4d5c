import type { Locator, Page } from '@playwright/test'
import { expect, sweep, tagsOf, test } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import {
  openEditor,
  showPreview,
  tool,
  source,
  dropImage,
} from '#tests/features/editors.author.ts'

test('Markdown：列表续行，快捷键，表格里的 Tab，中文的查找，撤销；粘贴的网页成为 Markdown，代码里与 Ctrl+Shift+V 仍是纯文本', async ({
  page,
  community,
}) => {
  const text = await openEditor(page, community, 'markdown')
  await page.keyboard.type('- 一\n二\n')
  await page.keyboard.press('Enter')
  await expect.poll(() => source(page)).toBe('- 一\n- 二\n')
  await page.keyboard.press('Enter')

  await page.keyboard.type('粗')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+b')
  await expect.poll(() => source(page)).toBe('- 一\n- 二\n\n**粗**')
  await expect(tool(page, '加粗')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+z')
  await expect.poll(() => source(page)).toBe('- 一\n- 二\n\n粗')

  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Alt+t')
  for (const cell of ['名', '值', '注', '甲']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: '右侧插入列' }).click()
  await page.keyboard.type('乙')
  await expect
    .poll(() => source(page))
    .toContain('| 名  |     | 值  | 注  |\n| --- | --- | --- | --- |\n| 甲  | 乙')

  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: '查找' }).fill('乙')
  await page.getByRole('textbox', { name: '替换为' }).fill('丙')
  await page.getByRole('button', { name: '全部替换' }).click()
  await expect.poll(() => source(page)).toContain('| 甲  | 丙')
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const html = '<h3>题</h3><p>一<b>二</b><script>alert(1)</script></p>'
  await paste(page, { 'text/html': html, 'text/plain': '题 一二' })
  await expect.poll(() => source(page)).toBe('### 题\n\n一**二**')
  await page.keyboard.type('三\n\n```\n')
  await paste(page, { 'text/html': html, 'text/plain': '题 一二' })
  await expect.poll(() => source(page)).toBe('### 题\n\n一**二**三\n\n```\n题 一二')
  await paste(page, { 'text/plain': '<b>四</b>' })
  await expect.poll(() => source(page)).toContain('题 一二<b>四</b>')

  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
})

for (const editor of ['markdown', 'rich-text'] as const)
  test(
    `${editor}：用输入法打字，占位的话让开，回车只是选字`,
    { tag: tagsOf(editor) },
    async ({ page, community }) => {
      const text = await openEditor(page, community, editor)
      const keys = await page.context().newCDPSession(page)
      const compose = (typed: string) =>
        keys.send('Input.imeSetComposition', {
          text: typed,
          selectionStart: typed.length,
          selectionEnd: typed.length,
        })
      await expect.poll(() => placeholderIsShown(page)).toBe(true)
      await compose('n')
      await compose('nihao')
      await expect(text).toContainText('nihao')
      await expect.poll(() => placeholderIsShown(page)).toBe(false)
      await text.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 })
      await keys.send('Input.insertText', { text: '你好' })
      await expect(text).toHaveText(/^\s*你好\s*$/)
      await page.keyboard.type('，世界')
      await expect(page.getByText(/^已保存/)).toBeVisible()
      await page.reload()
      await expect(text).toContainText('你好，世界')
    },
  )

test('富文本：写下的与预览的一样；粘贴来的只留下读者能看的', async ({ page, community }) => {
  const text = await openEditor(page, community, 'rich-text')
  await showPreview(page)
  const preview = page.getByRole('region', { name: '预览' })
  await text.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('粗')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('\n')
  await tool(page, '任务列表').click()
  await page.keyboard.type('一\n二\n\n')
  await page.getByRole('combobox', { name: '段落样式' }).selectOption('二级标题')
  await page.keyboard.type('题\n')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: '链接地址' }).fill('不是地址')
  await page.keyboard.press('Enter')
  await expect(page.getByText('请填写网址，例如 https://example.com')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(preview.locator('strong')).toHaveText('粗')
  await expect(preview.getByRole('checkbox')).toHaveCount(2)
  await expect(preview.getByRole('heading')).toHaveText('题')

  await text.click()
  await page.keyboard.press('Control+End')
  await paste(page, {
    'text/html':
      '<p style="color:red">甲<script>document.title=1</script><a href="javascript:document.title=2">乙</a><b>丙</b></p>',
    'text/plain': '甲乙丙',
  })
  await expect(preview).toContainText('甲乙丙')
  await expect(text.locator('[data-color], script, [href^="javascript"]')).toHaveCount(0)
  await expect(page).toHaveTitle(/写文章/)

  await text.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect(text).toHaveText('')
  await page.keyboard.press('Control+z')
  await expect(text.locator('strong').first()).toHaveText('粗')
})

test(
  '源文与预览一起滚动，谁动都行；目录点到哪里就到哪里',
  { tag: sweep },
  async ({ page, community }) => {
    await openEditor(page, community, 'markdown')
    const sections = Array.from(
      { length: 60 },
      (_, at) => `## 第 ${at} 节\n\n${'字'.repeat(300)}`,
    )
    await page.keyboard.insertText(sections.join('\n\n'))
    const preview = page.getByRole('region', { name: '预览' })
    await expect(preview).toContainText('第 59 节')
    await page.keyboard.press('Control+Home')
    await expect(preview.getByRole('heading', { name: '第 0 节' })).toBeInViewport()

    const shown = async () => ({
      source: await firstInView(page.locator('.cm-scroller'), '.cm-line', /^## /),
      preview: await firstInView(preview, 'h2, h3'),
    })
    /** A wheel is turned before the page has moved: both have to leave where they were, and meet. */
    const meetBeyond = (before: Awaited<ReturnType<typeof shown>>) =>
      expect
        .poll(async () => {
          const now = await shown()
          return now.source !== before.source && now.source === now.preview
        })
        .toBe(true)

    const atStart = await shown()
    await page.locator('.cm-scroller').hover()
    await page.mouse.wheel(0, 3000)
    await meetBeyond(atStart)
    const further = await shown()
    await preview.hover()
    await page.mouse.wheel(0, 2000)
    await meetBeyond(further)

    await page.getByRole('button', { name: '目录' }).click()
    await page
      .getByRole('navigation', { name: '目录' })
      .getByRole('button', { name: '第 40 节' })
      .click()
    await expect
      .poll(() => firstInView(page.locator('.cm-scroller'), '.cm-line', /^## /))
      .toBe('40')
    await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused()
  },
)

test('一兆字的文章打得开，粘得进，写得动', { tag: sweep }, async ({ page, community }) => {
  await openEditor(page, community, 'markdown')
  const paragraph = `${'很长的一段文字。'.repeat(12)}\n\n`
  const long = paragraph.repeat(Math.floor(990_000 / paragraph.length))
  await paste(page, { 'text/plain': long })
  await page.keyboard.type('末尾的话')
  await expect(page.locator('.cm-line').last()).toHaveText('末尾的话')
  await expect(page.getByText(/^已保存到服务器 · /)).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.press('Control+End')
  await expect(page.locator('.cm-line').last()).toHaveText('末尾的话')
})

for (const editor of ['markdown', 'rich-text'] as const)
  test(
    `${editor}：两种宽度、两种主题都没有无障碍问题；工具栏只占一个 Tab`,
    { tag: sweep },
    async ({ page, community }) => {
      const text = await openEditor(page, community, editor)
      await page.keyboard.type('写下的字')
      await dropImage(page, '山.svg', 'image/svg+xml')
      const refusal = '只支持 JPEG、PNG、WebP 和 GIF 图片'
      await expect(page.locator('.upload-chip')).toContainText(refusal)
      await expectGoodLooks(page, editor)
      await text.focus()
      await page.keyboard.press('Shift+Tab')
      const bar = page.getByRole('toolbar', { name: '格式' })
      await expect(bar.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('End')
      await page.keyboard.press('Home')
      await expect(page.getByRole('combobox', { name: '段落样式' })).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(bar.locator(':focus')).toHaveCount(0)
    },
  )

function paste(page: Page, copied: Record<string, string>) {
  return page.evaluate((items) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(items)) clipboardData.setData(type, text)
    const event = new ClipboardEvent('paste', {
      clipboardData,
      bubbles: true,
      cancelable: true,
    })
    document.activeElement?.dispatchEvent(event)
  }, copied)
}

/** Whether words are drawn where nothing has been written yet. */
const placeholderIsShown = (page: Page) =>
  page.evaluate(() => {
    const markdown = document.querySelector('.cm-placeholder')
    const richText = document.querySelector('.ql-editor')
    const content = richText && getComputedStyle(richText, '::before').content
    return markdown !== null || (content !== null && !/^(?:none|normal)$/.test(content))
  })

/** The number of the first section whose heading is at or below the top edge of a box. */
function firstInView(box: Locator, headings: string, pattern = /./) {
  return box.evaluate(
    (element, { selector, source: wanted }) => {
      const { top } = element.getBoundingClientRect()
      const all = Array.from(element.querySelectorAll(selector))
      const found = all.find(
        (line) =>
          new RegExp(wanted).test(line.textContent) &&
          line.getBoundingClientRect().bottom > top,
      )
      return /\d+/.exec(found?.textContent ?? '')?.[0]
    },
    { selector: headings, source: pattern.source },
  )
}
