import type { Locator, Page } from '@playwright/test'
import { comment } from '#tests/support/comments.ts'
import { enrol, test } from '#tests/support/inside.ts'
import { expect, takenOver } from '#tests/support/journey.ts'
import { publish } from '#tests/support/posts.ts'

test('只用键盘走遍：登录、搜索、读、赞、关注、评论、通知、写文章、退出', async ({
  page,
  server,
}) => {
  const [me, author] = [
    await enrol(server),
    await server.createMember({ nickName: '键盘作者' }),
  ]
  const { id } = await publish(server, author, { title: '不用鼠标的一天', content: '正文。' })
  const asked = await comment(server, author, id, { content: '有人吗' })
  expect(asked.id).toBeTruthy()
  await page.goto('/blog/login')
  await tabTo(page, page.getByRole('textbox', { name: '邮箱' }))
  await page.keyboard.type(me.email)
  await tabTo(page, page.locator('input[name="password"]'))
  await page.keyboard.type(me.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blog\/home$/)

  await tabTo(page, page.getByRole('banner').getByRole('combobox'))
  await page.keyboard.type('不用鼠标')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await enter(
    page,
    page.getByRole('main').getByRole('link', { name: '不用鼠标的一天' }).first(),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('不用鼠标的一天')

  const like = page.getByRole('button', { name: /^(赞|已赞)，共/ })
  await enter(page, like)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  const follow = page.getByRole('button', { name: /^(关注|已关注)：键盘作者$/ }).first()
  await enter(page, follow)
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, page.getByRole('textbox', { name: /评论/ }).first())
  await page.keyboard.type('用键盘说的')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article').filter({ hasText: '用键盘说的' })).toBeVisible()

  await comment(server, author, id, {
    content: '回你一句',
    parentId: await idOf(page, '用键盘说的'),
  })
  const bell = page.getByRole('banner').getByRole('button', { name: /^消息/ })
  await expect(bell).toHaveAccessibleName('消息，2 条未读')
  await enter(page, bell)
  await choose(page, '回复我的')
  await expect(page).toHaveURL(/tab=comment$/)
  await expect(page.getByRole('tabpanel').getByText('回你一句')).toBeVisible()
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=mention$/)

  await enter(page, page.getByRole('banner').getByRole('button', { name: '写文章' }).first())
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await enter(page, dialog.getByRole('button', { name: '确定' }))
  await expect(page).toHaveURL(/\/post-editor/)
  await tabTo(page, page.getByRole('textbox', { name: '标题' }))
  await page.keyboard.type('键盘写的')

  await enter(page, page.getByRole('banner').getByRole('button', { name: /的菜单$/ }))
  await choose(page, '退出登录')
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
})

test('新的一页还在来的路上就开始搜索：页面来了，焦点不抢走，接着写', async ({
  page,
  server,
}) => {
  await publish(server, await server.createMember(), { title: '夜航' })
  await page.goto('/blog/ranking')
  await takenOver(page)
  const box = page.getByRole('banner').getByRole('combobox')
  // In one task: what was clicked is rendered in a later one.
  await page.getByRole('banner').evaluate((banner) => {
    banner.querySelector<HTMLElement>('a[href$="/topics"]')?.click()
    banner.querySelector<HTMLElement>('input[type="search"]')?.focus()
    document.execCommand('insertText', false, '夜')
  })
  await expect(page.getByRole('heading', { level: 1, name: '话题' })).toBeVisible()
  await page.keyboard.type('航')
  await expect(box).toHaveValue('夜航')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(box).toHaveValue('')
  await expect(page.getByRole('main')).toBeFocused()
})

/** So many presses of a key reach everything on a page that is meant to be reached. */
const most = 80

/** Walks there by Tab alone, round the page if need be. */
async function tabTo(page: Page, place: Locator) {
  await expect(place).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place, 'the focus, by Tab alone').toBeFocused()
}

async function enter(page: Page, place: Locator) {
  await tabTo(page, place)
  await page.keyboard.press('Enter')
}

/** Goes down a menu that has just been opened. */
async function choose(page: Page, name: string) {
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** The comment's own id, as its place on the page has it. */
async function idOf(page: Page, text: string) {
  const place = page.locator('[id^="comment-"]').filter({ hasText: text }).last()
  return ((await place.getAttribute('id')) ?? '').replace('comment-', '')
}
