import type { Page } from '@playwright/test'
import { accountMenu } from '#tests/features/authentication.visitor.ts'
import { openAuthor } from '#tests/features/writing.author.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'

test('要先登录；用户菜单里有它；标签、搜索都在地址里，去过文章再回来还在原处', async ({
  page,
  community,
}) => {
  await page.goto('/blog/posts-management?tab=reviewing')
  await expect(page).toHaveURL('/blog/login?redirect=%2Fposts-management%3Ftab%3Dreviewing')
  const author = await openAuthor(page, community)
  await author.publish({ title: '已经发出' })
  await author.saveDraft({ title: '还在写' })
  await accountMenu(page).press('Enter')
  await page.getByRole('menuitem', { name: '文章管理' }).click()
  await expect(page).toHaveTitle('文章管理 · 砚')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('tab', { name: '全部 2' }).press('ArrowRight')
  await expect(page).toHaveURL(/\?tab=published$/)
  await expect(page.getByRole('tab', { name: '已发布 1' })).toBeFocused()
  await expect(rows(page)).toHaveText([/已经发出/])
  await page.getByRole('searchbox', { name: '搜索我的文章' }).fill('没有这个词')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText('没有符合条件的文章')
  await page.getByRole('link', { name: '清除筛选' }).click()
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('searchbox', { name: '搜索我的文章' }).fill('写到一半')
  await page.getByRole('link', { name: '预览：已经发出' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已经发出')
  await page.goBack()
  await expect(page).toHaveURL(/\?tab=published$/)
  await expect(page.getByRole('searchbox', { name: '搜索我的文章' })).toHaveValue('写到一半')
  await page.getByRole('link', { name: '编辑：已经发出' }).click()
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('已经发出')
})

test(
  '选中的草稿一起删除，问一次，撤销就都回来',
  { tag: sweep },
  async ({ page, community }) => {
    const author = await openAuthor(page, community)
    for (const title of ['甲', '乙', '丙']) await author.saveDraft({ title })
    await page.goto('/blog/posts-management?tab=drafts')
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('checkbox', { name: '选择：甲' }).check()
    await page.getByRole('checkbox', { name: '选择：丙' }).press('Space')
    await expect(page.getByText('已选 2 篇')).toBeVisible()
    await page.getByRole('button', { name: '删除选中' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('选中的 2 篇草稿会移入回收站')
    await dialog.getByRole('button', { name: '删除' }).click()
    await expect(rows(page)).toHaveText([/乙/])
    await expect(page.getByRole('tab', { name: '回收站 2' })).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(rows(page)).toHaveCount(3)
  },
)

test(
  '取消发布与删除都先问；回收站说还剩几天，恢复回到原来的样子',
  { tag: sweep },
  async ({ page, community }) => {
    const author = await openAuthor(page, community)
    const { id } = await author.publish({ title: '起落' })
    await page.goto('/blog/posts-management')
    await page.getByRole('button', { name: '取消发布：起落' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('读者将看不到“起落”')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveText([/已发布/])
    await page.getByRole('button', { name: '取消发布：起落' }).click()
    await dialog.getByRole('button', { name: '取消发布' }).click()
    await expect(rows(page)).toHaveText([/已取消发布/])
    await page.getByRole('button', { name: '删除：起落' }).click()
    await dialog.getByRole('button', { name: '删除' }).click()
    await expect(page.getByRole('main')).toContainText('您还没有写过文章')
    await page.getByRole('tab', { name: '回收站 1' }).click()
    await expect(rows(page)).toContainText([/29 天后永久删除/])
    await page.getByRole('button', { name: '恢复：起落' }).click()
    await expect(page.getByText('这篇文章现在是：已取消发布', { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('回收站是空的')
    expect((await author.read(id)).status).toBe('unpublished')
  },
)

test(
  '历史版本：读旧的，看改了什么，恢复成最新',
  { tag: sweep },
  async ({ page, community }) => {
    const author = await openAuthor(page, community)
    const first = await author.saveDraft({ title: '改来改去', content: '山上有云。' })
    const { id, revision } = first
    await author.saveDraft({
      id,
      baseRevision: revision,
      title: '改来改去',
      content: '山下有云。',
    })
    await page.goto('/blog/posts-management')
    await page.getByRole('link', { name: '历史版本：改来改去' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('历史版本：改来改去')
    const versions = page.getByRole('navigation', { name: '版本' })
    await expect(versions.getByRole('link')).toHaveCount(2)
    await versions.getByRole('link', { name: /第 1 版/ }).click()
    await expect(page.getByRole('main').getByRole('article')).toContainText('山上有云。')
    await page.getByRole('tab', { name: '与最新版的差异' }).click()
    await expect(page.locator('del')).toHaveText(/上/)
    await expect(page.locator('ins')).toHaveText(/下/)
    await page.getByRole('button', { name: '恢复这一版' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('什么也不会丢')
    await dialog.getByRole('button', { name: '恢复这一版' }).click()
    await dialog.getByRole('button', { name: '知道了' }).click()
    await expect(versions.getByRole('link')).toHaveCount(3)
    await expect(page.getByRole('main').getByRole('article')).toContainText('山上有云。')
    expect((await author.read(id)).content).toBe('山上有云。')
  },
)

test('导出：选一种格式，得到一个 zip', { tag: sweep }, async ({ page, community }) => {
  const author = await openAuthor(page, community)
  await author.publish({ title: '带走' })
  await page.goto('/blog/posts-management')
  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /Markdown/ })).toBeChecked()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('我的文章.zip')
  await expect(dialog).toContainText('文件已交给浏览器保存')
})

test('加载失败说一句话，重试就回来', async ({ page, community }) => {
  const author = await openAuthor(page, community)
  await author.saveDraft({ title: '等一等' })
  await page.route('**/api/posts/my**', (route) => route.fulfill({ status: 503 }))
  await page.goto('/blog/posts-management')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('服务器出了点问题')
  await page.unroute('**/api/posts/my**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test(
  '文章管理、草稿、历史版本在两种主题、两种宽度下都没有 axe 违例，不超宽',
  { tag: sweep },
  async ({ page, community }) => {
    const author = await openAuthor(page, community)
    await author.publish({ title: '已经发出' })
    const { id, revision } = await author.saveDraft({ title: '还在写', content: '山上有云。' })
    await author.saveDraft({
      id,
      baseRevision: revision,
      title: '还在写',
      content: '山下有云。',
    })
    const screens = {
      management: '/blog/posts-management',
      drafts: '/blog/posts-management?tab=drafts',
      versions: `/blog/posts-management/${id}/versions?revision=${revision}`,
    }
    for (const [screen, address] of Object.entries(screens)) {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      const differences = page.getByRole('tab', { name: '与最新版的差异' })
      if (screen === 'versions') await differences.click()
      if (screen === 'versions') await expect(page.locator('ins')).not.toHaveCount(0)
      await expectGoodLooks(page, screen)
    }
  },
)

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('article')
