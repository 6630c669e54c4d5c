import type { Page } from '@playwright/test'
import {
  changeStoredSession,
  expireAccessToken,
  fillLogin,
} from '#tests/features/authentication.visitor.ts'
import type { Community } from '#tests/support/community.ts'
import {
  beginDraft,
  editors,
  expect,
  postsNamed,
  saved,
  test,
  textOf,
} from '#tests/support/faults.ts'
import { sweep } from '#tests/support/journey.ts'
import { noise } from '#tests/support/pictures.ts'

/* What the network, the server and the browser may do to somebody who writes. */

// The last of all, and long: both workers share them.
test.describe.configure({ mode: 'parallel' })
test.afterEach(({ wire }) => wire.mend())

// What the text is handed to is the same below both editors: one of them shows it.
for (const editor of ['markdown'] as const) {
  test(`${editor}：服务器死在句子中间：接着写，回来自己存上`, async ({
    page,
    faulty,
    wire,
    author,
  }) => {
    const title = `停电 ${editor}`
    await beginDraft(page, editor, title)
    await page.keyboard.type('灯灭之前。')
    await expect(saved(page)).toBeVisible()
    await page.keyboard.type('灯灭之')
    await faulty.community.kill()
    await page.keyboard.type('后。')
    await expect(page.getByText('离线：已保存在此设备，联网后自动上传')).toBeVisible()
    await page.keyboard.type('摸黑写。')
    await faulty.restart()
    await expect(saved(page)).toBeVisible({ timeout: 60_000 })
    await page.reload()
    await expect(textOf(page)).toHaveText('灯灭之前。灯灭之后。摸黑写。')
    expect(await postsNamed(wire, author, title)).toHaveLength(1)
  })

  test(`${editor}：发布的回音丢了：只有一篇，结果说得对`, async ({ page, wire, author }) => {
    const title = `回音 ${editor}`
    await beginDraft(page, editor, title)
    await page.keyboard.type('空谷传响。')
    await expect(saved(page)).toBeVisible()
    wire.tear({ answer: 'POST /api/posts/publish' })
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '发布成功' })).toBeVisible()
    await expect(page.getByRole('button', { name: '更新', exact: true })).toBeEnabled()
    expect(await postsNamed(wire, author, title)).toMatchObject([{ status: 'published' }])
  })

  test(
    `${editor}：图片传到一半断了：文字照写，接上之后重试就好`,
    { tag: sweep },
    async ({ page, wire }) => {
      await beginDraft(page, editor, `断图 ${editor}`)
      await page.keyboard.type('图前。')
      wire.tear({ request: 'POST /api/images/post' })
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '图片', exact: true }).click()
      await (
        await chooser
      ).setFiles({
        name: '山.png',
        mimeType: 'image/png',
        buffer: await noise({ width: 600, height: 400 }),
      })
      const chip = page.locator('.upload-chip')
      await expect(chip).toContainText('山.png 上传失败：')
      await page.keyboard.type('图后。')
      await expect(saved(page)).toBeVisible()
      wire.mend()
      await chip.getByRole('button', { name: '重试' }).click()
      await expect(chip).toHaveCount(0)
      await expect(saved(page)).toBeVisible()
      await expect(textOf(page)).toContainText('图前。')
      await expect(textOf(page)).toContainText('图后。')
      await page.reload()
      await expect(textOf(page)).toContainText(/\/images\/post\/[0-9a-f]{32}-\d+x\d+\.png/)
    },
  )

  test(
    `${editor}：浏览器不给存：只靠服务器，断了就说还没有保存，关页面先问`,
    { tag: sweep },
    async ({ page, wire, author }) => {
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('storage is off', 'SecurityError')
        }
      })
      const title = `不给存 ${editor}`
      await beginDraft(page, editor, title)
      await page.keyboard.type('存在别处。')
      await expect(
        page.getByText('这个浏览器不让网页保存数据：文字只保存在服务器。'),
      ).toBeVisible()
      await expect(saved(page)).toBeVisible()
      wire.cut()
      await page.keyboard.type('还没有。')
      await expect(page.getByText('离线：还没有保存，请不要关闭页面')).toBeVisible()
      const question = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const asked = await question
      expect(asked.type()).toBe('beforeunload')
      await asked.dismiss()
      wire.mend()
      await expect(saved(page)).toBeVisible({ timeout: 60_000 })
      const [post] = await postsNamed(wire, author, title)
      await page.goto(`/blog/post-editor/${post?.id}`)
      await expect(textOf(page)).toHaveText('存在别处。还没有。')
    },
  )
}

for (const editor of editors)
  test(
    `${editor}：登录在保存途中失效：登录之后回到同一篇、同一个编辑器、同一个位置`,
    { tag: sweep },
    async ({ page, community, wire, author }) => {
      const title = `失效 ${editor}`
      await beginDraft(page, editor, title)
      await page.keyboard.type('前后')
      await page.keyboard.press('ArrowLeft')
      await expect(saved(page)).toBeVisible()
      // On a busy machine the way to the login is gone before the dialog has been looked at.
      const address = new URL(page.url())
      await endSession(page, community)
      await page.keyboard.type('中')
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText('登录已过期')
      await dialog.getByRole('button', { name: '去登录' }).click()
      await fillLogin(page, author)
      await expect(page).toHaveURL(address.href)
      await expect(textOf(page)).toHaveText('前中后')
      await expect(saved(page)).toBeVisible()
      await expect(textOf(page)).toBeFocused()
      await page.keyboard.type('心')
      await expect(textOf(page)).toHaveText('前中心后')
      await expect.poll(() => postsNamed(wire, author, title)).toHaveLength(1)
    },
  )

test(
  '服务器不作声（SIGSTOP）：十秒之后算离线，醒来只有一篇',
  { tag: sweep },
  async ({ page, faulty, wire, author }) => {
    await beginDraft(page, 'markdown', '不作声')
    faulty.community.freeze()
    await page.keyboard.type('喊了没有人应。')
    await expect(page.getByText('正在保存到服务器…')).toBeVisible()
    await expect(page.getByText('离线：已保存在此设备，联网后自动上传')).toBeVisible({
      timeout: 60_000,
    })
    faulty.community.thaw()
    await expect(saved(page)).toBeVisible({ timeout: 60_000 })
    expect(await postsNamed(wire, author, '不作声')).toHaveLength(1)
  },
)

test(
  'rich-text：一兆的文字贴得进，接着写，存得上，回来还在',
  { tag: sweep },
  async ({ page }) => {
    await beginDraft(page, 'rich-text', '一兆')
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', `${'很长的一段文字。'.repeat(12)}\n`.repeat(3600))
      const event = new ClipboardEvent('paste', {
        clipboardData,
        bubbles: true,
        cancelable: true,
      })
      document.activeElement?.dispatchEvent(event)
    })
    await page.keyboard.type('末尾的话')
    const last = textOf(page).locator('p').last()
    await expect(last).toHaveText('末尾的话')
    await expect(saved(page)).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(last).toHaveText('末尾的话', { timeout: 30_000 })
  },
)

/** Another tab leaves the session as it is hours later: its token ran out, and can't be renewed. */
async function endSession(page: Page, community: Community) {
  const other = await page.context().newPage()
  await other.goto('/api/site')
  await changeStoredSession(other, { refreshTokenExpires: '2026-01-01T00:00:00.000Z' })
  await expireAccessToken(other, community)
  await other.close()
}
