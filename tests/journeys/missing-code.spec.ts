import type { Page } from '@playwright/test'
import { missingDialog } from '#src/messages/shell.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import type { Community } from '#tests/support/community.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, taken, test } from '#tests/support/journey.ts'

/* What is loaded when it is used, and does not come. */

test('举报的代码没有来：说得出来，页面还在；来得了的时候再按，就举报得了', async ({
  page,
  community,
}) => {
  await signIn(page, demoAccounts(community).member)
  for (const file of ['report', 'ReportDialog']) {
    await withhold(page, file)
    const button = await openPost(page, community)
    await button.click()
    await expect(page.getByText(missingDialog.title, { exact: true })).toBeVisible()
    await expect(page.getByText(missingDialog.message, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button).toBeEnabled()
    await page.unrouteAll()
    await button.click()
    await expect(page.getByRole('dialog', { name: '举报文章' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('提示的样子没有来：它的话照样看得到', async ({ page, community }) => {
  await signIn(page, demoAccounts(community).member)
  await withhold(page, 'ToastList')
  await withhold(page, 'report')
  const button = await openPost(page, community)
  await button.click()
  // Beside the words for screen readers, which are always there.
  const { title, message } = missingDialog
  const shown = page.locator('[aria-hidden]', { hasText: `${title}，${message}` })
  await expect(shown).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('离线时打开一页，它的代码没有来：说网络断了，重试也不离开；网络回来，自己打开', async ({
  browser,
  community,
}) => {
  // What a browser says about being offline is no complaint here.
  const page = await browser.newPage({ baseURL: community.url })
  await page.route('**/assets/RankingPage-*.js', (route) => route.abort())
  await page.goto('/blog/posts')
  await taken(page)
  const link = page.getByRole('link', { name: '排行榜' })
  await page.context().setOffline(true)
  await link.click()
  const away = page.getByRole('main').getByText('网络错误：无法连接服务器，请检查网络')
  await expect(away).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(away).toBeVisible()
  await page.unrouteAll()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible()
  await page.close()
})

/** The server answers that it has no such file now, as while it is being replaced. */
const withhold = (page: Page, file: string) =>
  page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 503 }))

/** A post of somebody else; answers the button that reports it. */
async function openPost(page: Page, community: Community) {
  const answer = await fetch(`${community.url}/api/posts/public?pageSize=20`)
  const { items } = (await answer.json()) as {
    items: { id: string; author: { nickName: string } }[]
  }
  const { nickName } = demoAccounts(community).member
  const post = items.find(({ author }) => author.nickName !== nickName)
  await page.goto(`/blog/posts/${post?.id}`)
  return page.getByRole('button', { name: /^举报/ }).first()
}
