import type { Locator, Page } from '@playwright/test'
import { accountMenu, signIn } from '#tests/features/authentication.visitor.ts'
import type { Community } from '#tests/support/community.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'

test('访客没有举报按钮；我的举报要先登录', async ({ page }) => {
  await page.goto('/blog/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(reportButtons(page)).toHaveCount(0)
  await page.goto('/blog/user/reports')
  await expect(page).toHaveURL('/blog/login?redirect=%2Fuser%2Freports')
})

test('自己的文章没有举报按钮，别人的都有', async ({ page, community }) => {
  const { member } = demoAccounts(community)
  await signIn(page, member)
  await page.goto('/blog/home')
  const cards = page.getByRole('region', { name: '热门推荐' }).getByRole('article')
  await expect(cards.first()).toBeVisible()
  for (const card of await cards.all()) {
    const isOwn = (await card.getByRole('link', { name: member.nickName }).count()) > 0
    await expect(reportButtons(card)).toHaveCount(isOwn ? 0 : 1)
  }
})

test('举报一篇热门文章：填对了才能提交，提交后在我的举报里', async ({ page, community }) => {
  const title = await openDialog(page, community, 0)
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: '提交举报' })
  const description = dialog.getByRole('textbox', { name: '详细描述' })
  await expect(dialog).toContainText(title)
  await expect(dialog).toContainText('0/500')
  await expect(submit).toBeDisabled()

  await description.fill('四个字呢')
  await expect(dialog).toContainText('请选择举报原因')
  await expect(dialog).toContainText('4/500')
  await dialog.getByRole('radio', { name: '虚假信息' }).check()
  await expect(dialog).not.toContainText('请选择举报原因')
  await expect(dialog).toContainText('详细描述至少需要5个字符')
  await expect(submit).toBeDisabled()
  await description.fill('   ')
  await description.blur()
  await expect(dialog).toContainText('请填写详细描述')
  await description.fill('😀'.repeat(501))
  await expect(dialog).toContainText('501/500')
  await expect(submit).toBeDisabled()
  await description.fill('  数字与原始报告对不上。 ')
  await expect(dialog).toContainText('11/500')
  await submit.click()

  await expect(page.getByText('举报成功', { exact: true })).toBeVisible()
  await expect(page.getByText('您的举报已提交，我们会尽快处理', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(reportButton(page, title)).toBeFocused()

  await reportButton(page, title).click()
  await expect(dialog).toContainText('您已举报过该内容')
  await dialog.getByRole('link', { name: '查看我的举报' }).click()
  await expect(page).toHaveURL('/blog/user/reports')
  await expect(page.getByRole('heading', { level: 1, name: '我的举报' })).toBeVisible()
  const report = page.getByRole('article').filter({ hasText: title })
  await expect(report).toContainText('待处理')
  await expect(report).toContainText('举报原因：虚假信息')
  await expect(report).toContainText('数字与原始报告对不上。')
  await report.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reportButton(page, title)).toBeVisible()
})

test(
  '举报一个话题：自己提出的没有按钮，别人的有；提交后在我的举报里',
  { tag: sweep },
  async ({ page, community }) => {
    await signIn(page, demoAccounts(community).member)
    await page.goto('/blog/topics')
    await page.getByRole('link', { name: '# 工程实践' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('# 工程实践')
    const named = (name: string) =>
      page.getByRole('main').getByRole('button', { name: `举报：${name}` })
    await expect(named('工程实践')).toHaveCount(0)

    await page.goto('/blog/topics')
    await page.getByRole('link', { name: '# 读书笔记' }).click()
    await named('读书笔记').click()
    const dialog = page.getByRole('dialog', { name: '举报话题' })
    await dialog.getByRole('radio', { name: '垃圾信息' }).check()
    await dialog.getByRole('textbox').fill('名字与内容不相干。')
    await dialog.getByRole('button', { name: '提交举报' }).click()
    await expect(page.getByText('举报成功', { exact: true })).toBeVisible()
    await page.goto('/blog/user/reports')
    const report = page.getByRole('article').filter({ hasText: '读书笔记' })
    await expect(report).toContainText('待处理')
    await expect(report).toContainText('名字与内容不相干。')
  },
)

test(
  '发送途中离开这一页：照样在发，回来看得到，不会再发一次',
  { tag: sweep },
  async ({ page, community }) => {
    const title = await openDialog(page, community, 4)
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: title }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goBack()

    let sent = 0
    // Held for ever: the answer never comes while the page is there.
    await page.route('**/api/report', () => void (sent += 1))
    await reportButton(page, title).click()
    await dialog.getByRole('radio', { name: '其他' }).check()
    await dialog.getByRole('textbox').fill('发到一半就走了')
    await dialog.getByRole('button', { name: '提交举报' }).click()
    await expect(dialog.getByRole('button', { name: '提交中…' })).toBeDisabled()
    await expect.poll(() => sent).toBe(1)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goBack()
    await expect(dialog.getByRole('button', { name: '提交中…' })).toBeDisabled()
    await expect(dialog.getByRole('textbox')).toHaveValue('发到一半就走了')
    expect(sent).toBe(1)
  },
)

test('我的举报在用户菜单里', async ({ page, community }) => {
  await signIn(page, demoAccounts(community).member)
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: '我的举报' }).click()
  await expect(page).toHaveURL('/blog/user/reports')
  await expect(page).toHaveTitle(/^我的举报/)
})

test(
  '对话框与我的举报在两种主题、两种宽度下都没有 axe 违例',
  { tag: sweep },
  async ({ page, community }) => {
    await openDialog(page, community, 3)
    await page.getByRole('dialog').getByRole('textbox').fill('短')
    await page.getByRole('dialog').getByRole('textbox').blur()
    await expectGoodLooks(page, 'dialog')
    await page.goto('/blog/user/reports')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodLooks(page, 'reports')
  },
)

const reportButtons = (place: Page | Locator) => place.getByRole('button', { name: /^举报：/ })

const reportButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `举报：${title}`, exact: true })

/** Signs in, and opens the dialog of one of the hot posts; answers its title. */
async function openDialog(page: Page, community: Community, index: number): Promise<string> {
  await signIn(page, demoAccounts(community).member)
  await page.goto('/blog/home')
  const button = reportButtons(page).nth(index)
  const label = (await button.getAttribute('aria-label')) ?? ''
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '举报文章' })).toBeVisible()
  return label.replace('举报：', '')
}
