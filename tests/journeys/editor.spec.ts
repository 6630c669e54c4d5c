import { createMember, fillLogin } from '#tests/features/authentication.visitor.ts'
import { openAuthor } from '#tests/features/writing.author.ts'
import { expect, sweep, test, widths } from '#tests/support/journey.ts'
import { expectGoodLooks, expectGoodThemes } from '#tests/support/looks.ts'

const markdown = '/blog/post-editor?editor=markdown'

test('写文章先问用哪种编辑器：Markdown 在先，可以取消；访客登录之后还是同一个', async ({
  page,
  community,
}) => {
  const member = await createMember(community)
  await page.goto('/blog/home')
  const entry = page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('button', { name: '写文章' })
  await entry.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '选择编辑器' })
  await expect(dialog.getByRole('radio', { name: /Markdown/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(entry).toBeFocused()

  await page.getByRole('button', { name: '开始写作' }).press('Enter')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/blog\/home$/)

  await page.getByRole('button', { name: '开始写作' }).press('Enter')
  await dialog.getByRole('radio', { name: /Markdown/ }).press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /富文本/ })).toBeChecked()
  await dialog.getByRole('button', { name: '确定' }).press('Enter')
  await expect(page).toHaveURL('/blog/login?redirect=%2Fpost-editor%3Feditor%3Drich-text')
  await fillLogin(page, member)
  await expect(page).toHaveURL(/\/blog\/post-editor\?editor=rich-text&draft=/)
  await expect(page.getByRole('textbox', { name: '标题' })).toBeVisible()
})

test('没有说用哪种编辑器的地址，当场就问', { tag: sweep }, async ({ page, community }) => {
  await openAuthor(page, community)
  const dialog = page.getByRole('dialog', { name: '选择编辑器' })
  await page.goto('/blog/post-editor')
  await expect(dialog).toBeVisible()
  await page.goto('/blog/editor')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('main')).toContainText('还没有选择编辑器')
  await page.getByRole('main').getByRole('button', { name: '选择编辑器' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/blog\/post-editor\?editor=markdown&draft=/)
})

test('用 Markdown 写：设置齐全，发布的提示通向文章；再改就是更新', async ({
  page,
  community,
}) => {
  await openAuthor(page, community)
  await page.goto(markdown)
  await page.getByRole('textbox', { name: '标题' }).fill('雪夜访戴')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused()
  await page.keyboard.type('## 兴尽而返\n\n何必见戴？\n\n## 后来\n\n雪停了。')
  await expect(page.getByText(/^已保存到服务器 · /)).toBeVisible()
  await expect(page.getByRole('region', { name: '预览' })).toContainText('何必见戴')

  await page.getByRole('button', { name: '目录' }).click()
  const outline = page.getByRole('navigation', { name: '目录' })
  await expect(outline.getByRole('button')).toHaveText(['兴尽而返', '后来'])
  await outline.getByRole('button', { name: '后来' }).click()

  await page.getByRole('button', { name: '设置' }).click()
  await page.getByRole('button', { name: '阅读' }).press('Enter')
  const tags = page.getByRole('textbox', { name: '标签' })
  await tags.pressSequentially('世说，')
  await tags.pressSequentially('雪')
  await tags.press('Enter')
  await expect(page.getByRole('button', { name: '移除：雪' })).toBeVisible()
  const topics = page.getByRole('combobox', { name: '话题' })
  await topics.fill('读书')
  await expect(page.getByRole('option', { name: /读书笔记/ })).toBeVisible()
  await topics.press('ArrowDown')
  await topics.press('Enter')
  await expect(page.getByRole('button', { name: '移除：读书笔记' })).toBeVisible()
  const excerpt = page.getByRole('textbox', { name: '摘要' })
  await expect(excerpt).toHaveAttribute('placeholder', /何必见戴/)
  await excerpt.fill('王子猷雪夜访戴。')
  await page.getByRole('button', { name: '恢复自动' }).click()
  await expect(excerpt).toHaveValue('')
  await excerpt.fill('乘兴而行。')

  await page.getByRole('button', { name: '发布', exact: true }).click()
  const toast = page.getByRole('listitem').filter({ hasText: '发布成功' })
  await expect(toast).toContainText('“雪夜访戴”已发布')
  await toast.getByRole('button', { name: '查看文章' }).click()
  await expect(page).toHaveURL(/\/blog\/posts\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('雪夜访戴')
  for (const text of ['何必见戴', '世说', '读书笔记', '阅读']) {
    await expect(page.getByRole('main')).toContainText(text)
  }

  const id = page.url().split('/').at(-1) ?? ''
  await page.goto(`/blog/post-editor/${id}`)
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('雪夜访戴')
  await page.getByRole('textbox', { name: '标题' }).fill('雪夜访戴不遇')
  await page.getByRole('button', { name: '更新' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '更新成功' })).toBeVisible()
  await page.getByRole('button', { name: '查看文章' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('雪夜访戴不遇')
})

test('用富文本写：写下就保存，刷新还在，发布通向文章', async ({ page, community }) => {
  await openAuthor(page, community)
  await page.goto('/blog/post-editor?editor=rich-text')
  const title = page.getByRole('textbox', { name: '标题' })
  await title.fill('夜航船')
  await title.press('Enter')
  await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused()
  await page.keyboard.type('天下学问，惟夜航船中最难对付。')
  await expect(page.getByText(/^已保存到服务器 · /)).toBeVisible()
  await page.reload()
  await expect(title).toHaveValue('夜航船')
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('惟夜航船中')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('button', { name: '查看文章' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('夜航船')
  await expect(page.getByRole('main')).toContainText('惟夜航船中最难对付')
})

test('没有标题不能发布：说在标题旁边，写下的都还在', async ({ page, community }) => {
  await openAuthor(page, community)
  await page.goto(markdown)
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type('只有正文。')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const title = page.getByRole('textbox', { name: '标题' })
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toHaveAccessibleDescription('请填写标题')
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('只有正文。')
  await title.fill('补上了')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '发布成功' })).toBeVisible()
})

test(
  '别处也改了：两份并排，标出不同；都留下，就是两篇',
  { tag: sweep },
  async ({ page, community }) => {
    const author = await openAuthor(page, community)
    const { id, revision } = await author.saveDraft({ title: '两处', content: '山上有云。' })
    await page.goto(`/blog/post-editor/${id}`)
    const text = page.getByRole('textbox', { name: '正文' })
    await expect(text).toContainText('山上有云')
    await author.saveDraft({ id, baseRevision: revision, title: '两处', content: '山下有雨。' })
    await text.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('还有鸟。')
    const dialog = page.getByRole('dialog', { name: '两边都有修改' })
    await expect(dialog.getByRole('group')).toContainText('山下有雨')
    await expect(dialog.locator('ins')).toHaveText(/还有鸟/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^有冲突：/)).toBeVisible()
    await page.getByRole('button', { name: '查看并处理' }).click()
    await dialog.getByRole('button', { name: '都留下' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('服务器上的那一份没有变', { exact: true })).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(text).toContainText('山上有云。还有鸟。')
    expect((await author.read(id)).content).toBe('山下有雨。')
  },
)

test(
  '390：从折叠的导航开始，设置与目录是一张纸，预览换下正文，全屏用 Esc 退出',
  { tag: sweep },
  async ({ page, community }) => {
    await page.setViewportSize(widths[1].size)
    await openAuthor(page, community)
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('button', { name: '写文章' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    const title = page.getByRole('textbox', { name: '标题' })
    await title.fill('掌上')
    await title.press('Enter')
    await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused()
    await page.keyboard.type('## 一\n\n路上写的。')
    await page.getByRole('button', { name: '设置' }).click()
    const sheet = page.getByRole('dialog', { name: '文章设置' })
    await sheet.getByRole('textbox', { name: '标签' }).fill('路上，')
    await expect(sheet.getByRole('button', { name: '移除：路上' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: '预览' }).click()
    await expect(title).toBeHidden()
    await expect(page.getByRole('region', { name: '预览' })).toContainText('路上写的')
    await page.getByRole('button', { name: '预览' }).click()
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('路上写的')
    await page.getByRole('button', { name: '全屏' }).click()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('banner')).toBeVisible()
  },
)

test(
  '设置、目录、选择编辑器在两种主题、两种宽度下都没有 axe 违例，不超宽',
  { tag: sweep },
  async ({ page, community }) => {
    const author = await openAuthor(page, community)
    const { id } = await author.saveDraft({ title: '灯下', content: '## 一\n\n灯下漫笔。' })
    for (const { name, size } of widths) {
      await page.setViewportSize(size)
      await page.goto(`/blog/post-editor/${id}`)
      await expect(page.getByRole('textbox', { name: '正文' })).toContainText('灯下漫笔')
      for (const panel of ['设置', '目录'] as const) {
        const button = page.getByRole('button', { name: panel })
        await button.click()
        await expect(button).toHaveAttribute('aria-pressed', 'true')
        await expectGoodThemes(page, `${panel}-${name}`)
        if (name === '390') await page.keyboard.press('Escape')
      }
    }
    await page.goto('/blog/editor')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodLooks(page, 'choice')
  },
)
