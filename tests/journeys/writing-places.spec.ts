import type { Page } from '@playwright/test'
import {
  accountMenu,
  createMember,
  fillLogin,
  loginLink,
} from '#tests/features/authentication.visitor.ts'
import {
  beginDraft,
  editors,
  expect,
  openDevice,
  postsNamed,
  saved,
  test,
  textOf,
} from '#tests/support/faults.ts'
import { sweep, tagsOf } from '#tests/support/journey.ts'

/* One article, and more than one place where it is written: a page that died, tabs, devices, accounts. */

// The last of all, and long: both workers share them.
test.describe.configure({ mode: 'parallel' })
test.afterEach(({ wire }) => wire.mend())

for (const editor of editors) {
  test(
    `${editor}：网页崩溃在句子中间：回来时那半句等着，恢复就接着存`,
    { tag: tagsOf(editor) },
    async ({ page, context, wire, author }) => {
      const title = `崩溃 ${editor}`
      await beginDraft(page, editor, title)
      await page.keyboard.type('存下的一句。')
      await expect(saved(page)).toBeVisible()
      wire.cut()
      await page.keyboard.type('说到一半')
      await expect(page.getByText(/已保存在此设备/)).toBeVisible()
      await crash(page)
      wire.mend()

      const again = await context.newPage()
      await again.goto(page.url())
      await expect(textOf(again)).toHaveText('存下的一句。')
      const toast = again.getByRole('listitem').filter({ hasText: '有没保存的文字' })
      await expect(toast.getByRole('button', { name: '查看' })).toBeVisible()
      await expect(toast, '它下面的提示还在').toBeHidden()
      await again.getByRole('button', { name: '查看' }).click()
      const dialog = again.getByRole('dialog', { name: '恢复这台设备上的文字' })
      await expect(dialog.locator('ins')).toHaveText(/说到一半/)
      await dialog.getByRole('button', { name: '恢复' }).click()
      await expect(textOf(again)).toHaveText('存下的一句。说到一半')
      await expect(again.getByText('已保存在此设备').first()).toBeHidden()
      await expect(saved(again)).toBeVisible()
      await again.reload()
      await expect(textOf(again)).toHaveText('存下的一句。说到一半')
      expect(await postsNamed(wire, author, title)).toHaveLength(1)
    },
  )

  test(
    `${editor}：两个标签页：一个写，一个看；接管之前最后的字也跟过来`,
    { tag: tagsOf(editor) },
    async ({ page, context }) => {
      await beginDraft(page, editor, `两页 ${editor}`)
      await page.keyboard.type('第一页写的。')
      await expect(saved(page)).toBeVisible()
      const other = await context.newPage()
      await other.goto(page.url())
      const banner = '这篇文章正在另一个标签页里写，这里只能看。'
      await expect(other.getByText(banner)).toBeVisible()
      await expect(textOf(other)).toHaveText('第一页写的。')
      await page.keyboard.type('还有最后一句。')
      await other.getByRole('button', { name: '接管' }).click()
      await expect(other.getByText(banner)).toBeHidden()
      await expect(textOf(other)).toHaveText('第一页写的。还有最后一句。')
      await expect(page.getByText(banner)).toBeVisible()
      await textOf(other).click()
      await other.keyboard.press('Control+End')
      await other.keyboard.type('第二页接着写。')
      await expect(saved(other)).toBeVisible()
      await expect(textOf(page)).toHaveText('第一页写的。还有最后一句。')
      await textOf(page).click()
      await page.keyboard.type('写不进来')
      await expect(textOf(page)).toHaveText('第一页写的。还有最后一句。')
      await page.getByRole('button', { name: '接管' }).click()
      await expect(textOf(page)).toHaveText('第一页写的。还有最后一句。第二页接着写。')
    },
  )
}

// What the text is handed to is the same below both editors: one of them shows it.
for (const editor of ['markdown'] as const)
  test(
    `${editor}：从没到过服务器的文章，崩溃之后回到它的地址就接着写`,
    { tag: sweep },
    async ({ page, context, wire, author }) => {
      const title = `起头 ${editor}`
      await page.goto(`/blog/post-editor?editor=${editor}`)
      await textOf(page).click()
      wire.cut()
      await page.getByRole('textbox', { name: '标题' }).fill(title)
      await textOf(page).click()
      await page.keyboard.type('只有这里有')
      await expect(page.getByText(/已保存在此设备/)).toBeVisible()
      await crash(page)
      wire.mend()

      const again = await context.newPage()
      await again.goto(page.url())
      await expect(again.getByRole('textbox', { name: '标题' })).toHaveValue(title)
      await expect(textOf(again)).toHaveText('只有这里有')
      await expect(saved(again)).toBeVisible()
      expect(await postsNamed(wire, author, title)).toHaveLength(1)
    },
  )

for (const editor of ['rich-text'] as const)
  test(
    `${editor}：还没到过服务器，刷新它的地址，字都在；服务器收了也只有一篇`,
    { tag: sweep },
    async ({ page, wire, author }) => {
      const title = `刷新 ${editor}`
      wire.tear({ request: 'POST /api/posts/drafts/save' })
      await beginDraft(page, editor, title)
      await page.keyboard.type('写了一句。')
      await expect(page.getByText('离线：已保存在此设备，联网后自动上传')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title)
      await expect(textOf(page)).toHaveText('写了一句。')
      expect(await postsNamed(wire, author, title)).toEqual([])
      wire.mend()
      await textOf(page).click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type('再一句。')
      await expect(saved(page)).toBeVisible({ timeout: 40_000 })
      await page.reload()
      await expect(textOf(page)).toHaveText('写了一句。再一句。')
      expect(await postsNamed(wire, author, title)).toHaveLength(1)
    },
  )

for (const { editor, choice, kept } of [
  { editor: 'markdown', choice: '用这里的', kept: '山。这里。' },
  { editor: 'rich-text', choice: '用服务器上的', kept: '山。别处。' },
] as const) {
  test(
    `${editor}：两台设备都写了，选“${choice}”`,
    { tag: sweep },
    async ({ page, browser, wire, author }) => {
      const title = `两处 ${choice}`
      await beginDraft(page, editor, title)
      await page.keyboard.type('山。')
      await expect(saved(page)).toBeVisible()
      const [post] = await postsNamed(wire, author, title)
      const address = `/blog/post-editor/${post?.id}`
      const device = await openDevice(browser, wire, author)
      await device.page.goto(address)
      await textOf(device.page).click()
      await device.page.keyboard.press('Control+End')
      await device.page.keyboard.type('别处。')
      await expect(device.page.getByText('已保存在此设备')).toBeHidden()
      await expect(saved(device.page)).toBeVisible()

      await page.keyboard.type('这里。')
      const dialog = page.getByRole('dialog', { name: '两边都有修改' })
      await expect(dialog.locator('ins')).toHaveText(/这里/)
      await expect(dialog.locator('del')).toHaveText(/别处/)
      await dialog.getByRole('button', { name: choice, exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(textOf(page)).toHaveText(kept)
      await expect(saved(page)).toBeVisible()
      await device.page.reload()
      await expect(textOf(device.page)).toHaveText(kept)
      await device.close()
    },
  )
}

test(
  '同一个浏览器换了账号：看不到也找不到；本人回来，字还在',
  { tag: sweep },
  async ({ page, community, wire, author }) => {
    await beginDraft(page, 'markdown', '私事')
    await page.keyboard.type('存下的。')
    await expect(saved(page)).toBeVisible()
    const [post] = await postsNamed(wire, author, '私事')
    const address = page.url()
    wire.cut()
    await page.keyboard.type('不给别人看的。')
    await expect(page.getByText('离线：已保存在此设备，联网后自动上传')).toBeVisible()
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(loginLink(page)).toBeVisible()
    wire.mend()

    const stranger = await createMember(community)
    await page.goto('/blog/login')
    await fillLogin(page, stranger)
    await expect(accountMenu(page)).toBeVisible()
    await page.goto(`/blog/post-editor/${post?.id}`)
    await expect(page.getByText('文章不存在，可能已被删除，或者不是您写的。')).toBeVisible()
    await page.goto(address)
    await expect(page.getByText('还没有写下文字')).toBeVisible()
    await expect(page.getByText(/不给别人看的|有没保存的文字|私事/)).toHaveCount(0)

    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(loginLink(page)).toBeVisible()
    await page.goto(
      `/blog/login?redirect=${encodeURIComponent(address.split('/blog')[1] ?? '')}`,
    )
    await fillLogin(page, author)
    await page.getByRole('button', { name: '查看' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
    await expect(textOf(page)).toHaveText('存下的。不给别人看的。')
  },
)

/** Ends the process of a page as the browser's own crash does: nothing of it runs on. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  const browser = await page.context().newCDPSession(page)
  // The page that would answer is gone.
  void browser.send('Page.crash').catch(() => {})
  await crashed
}
