import type { Page } from '@playwright/test'
import { accountMenu } from '#tests/features/authentication.visitor.ts'
import {
  beginDraft,
  expect,
  openDevice,
  postsNamed,
  saved,
  test,
  textOf,
  type Editor,
} from '#tests/support/faults.ts'
import { sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'

/* What only this browser has, as the author finds it among the posts. */

test.afterEach(({ wire }) => wire.mend())

test(
  '没到过服务器的文字列在文章管理里：打开接着写，丢弃先问；两种主题、两种宽度都好看',
  { tag: sweep },
  async ({ page, wire, author }) => {
    wire.tear({ request: 'POST /api/posts/drafts/save' })
    await leaveUnsaved(page, 'markdown', '山中笔记')
    await leaveUnsaved(page, 'rich-text', '海边笔记')
    await page.goto('/blog/posts-management?tab=drafts')
    await expect(unsaved(page).getByRole('listitem')).toContainText([/海边笔记/, /山中笔记/])
    await expectGoodLooks(page, 'unsaved')

    await page.getByRole('button', { name: '丢弃：海边笔记' }).click()
    const dialog = page.getByRole('dialog', { name: '丢弃这份文字' })
    await expect(dialog).toContainText('“海边笔记”只在这台设备上有，丢弃之后找不回来。')
    await expectGoodLooks(page, 'unsaved-question')
    await page.keyboard.press('Escape')
    await expect(unsaved(page).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: '丢弃：海边笔记' }).click()
    await dialog.getByRole('button', { name: '丢弃' }).click()
    await expect(unsaved(page).getByRole('listitem')).toHaveText([/山中笔记/])
    await page.reload()
    await expect(unsaved(page).getByRole('listitem')).toHaveText([/山中笔记/])

    await unsaved(page).getByRole('link', { name: '打开：山中笔记' }).click()
    await expect(textOf(page)).toHaveText('只有这里有。')
    wire.mend()
    await textOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('写完了。')
    await expect(saved(page)).toBeVisible({ timeout: 40_000 })
    await page.goBack()
    await expect(page.getByRole('tabpanel').getByRole('article')).toContainText('山中笔记')
    await expect(unsaved(page)).toBeHidden()
    expect(await postsNamed(wire, author, '笔记')).toHaveLength(1)
  },
)

test(
  '服务器有的文章，这里多写的几个字也列出来；丢弃只丢这几个字',
  { tag: sweep },
  async ({ page, wire }) => {
    await beginDraft(page, 'markdown', '多写几个字')
    await page.keyboard.type('存下的。')
    await expect(saved(page)).toBeVisible()
    wire.tear({ request: 'POST /api/posts/drafts/save' })
    await page.keyboard.type('没存的。')
    await expect(page.getByText('离线：已保存在此设备，联网后自动上传')).toBeVisible()
    await page.goto('/blog/posts-management?tab=drafts')
    await page.getByRole('button', { name: '丢弃：多写几个字' }).click()
    const dialog = page.getByRole('dialog', { name: '丢弃这份文字' })
    await expect(dialog).toContainText('服务器上的不受影响')
    await dialog.getByRole('button', { name: '丢弃' }).click()
    await expect(unsaved(page)).toBeHidden()
    await page.getByRole('link', { name: '编辑：多写几个字' }).click()
    await expect(textOf(page)).toHaveText('存下的。')
    wire.mend()
    await textOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('再写的。')
    await expect(saved(page)).toBeVisible({ timeout: 40_000 })
    // The toast would have gone by now; what stands above the text stays.
    await expect(page.getByText(/^这台设备上有一份/)).toHaveCount(0)
  },
)

test(
  '文章在别处删了，另存成新的一篇：从草稿的地址，这里和别的设备都找得到',
  { tag: sweep },
  async ({ page, browser, wire, author }) => {
    await beginDraft(page, 'markdown', '另起')
    await page.keyboard.type('第一稿。')
    await expect(saved(page)).toBeVisible()
    const [first] = await postsNamed(wire, author, '另起')
    const removed = await fetch(`${wire.url}/api/posts/drafts/${first?.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${author.token}` },
    })
    expect(removed.status).toBe(204)
    await page.keyboard.type('第二稿。')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '存为新草稿' }).click()
    await expect(dialog).toBeHidden()
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(textOf(page)).toHaveText('第一稿。第二稿。')
    const [second] = await postsNamed(wire, author, '另起')
    expect(second?.id).not.toBe(first?.id)

    const device = await openDevice(browser, wire, author)
    await device.page.goto(page.url())
    await expect(textOf(device.page)).toHaveText('第一稿。第二稿。')
    expect(await postsNamed(wire, author, '另起')).toEqual([second])
    await device.close()
  },
)

const unsaved = (page: Page) => page.getByRole('region', { name: '只保存在这台设备上的文字' })

/** Begins an article that the server does not get, and leaves it. */
async function leaveUnsaved(page: Page, editor: Editor, title: string) {
  await beginDraft(page, editor, title)
  await page.keyboard.type('只有这里有。')
  await expect(page.getByText('离线：已保存在此设备，联网后自动上传')).toBeVisible()
  await expect(accountMenu(page)).toBeVisible()
}
