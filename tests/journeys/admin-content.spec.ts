import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { components } from '#openapi/generated/schema.d.ts'
import { signInAsKeeper, storedSession, type Keeper } from '#tests/features/content.publish.ts'
import type { Community } from '#tests/support/community.ts'
import { accessToken, demoAccounts } from '#tests/support/demo-account.ts'
import { expect, test } from '#tests/support/journey.ts'

type Schemas = components['schemas']

test('访客与成员进不了后台；管理员从自己的菜单进去', async ({ page, community }) => {
  await page.goto('/blog/admin/posts?status=reviewing')
  const redirect = encodeURIComponent('/admin/posts?status=reviewing')
  await expect(page).toHaveURL(`/blog/unauthorized?reason=not_logged_in&redirect=${redirect}`)
  await openAs(page, await signInAsKeeper(community), '/blog/home')
  await page.getByRole('button', { name: /的菜单$/ }).click()
  await page.getByRole('menuitem', { name: '后台管理' }).click()
  await expect(page).toHaveURL('/blog/admin')
  await page
    .getByRole('navigation', { name: '后台导航' })
    .getByRole('link', { name: '文章' })
    .click()
  await expect(page.getByRole('table', { name: '文章列表' })).toBeVisible()
})

test('审核：看清楚改了什么，通过一篇，驳回一篇；作者看到结果', async ({ page, community }) => {
  const keeper = await signInAsKeeper(community)
  const { member } = demoAccounts(community)
  const by = await asMember(community, member)
  const [good, bad] = [await resubmitted(keeper, by), await resubmitted(keeper, by)]

  await openAs(page, keeper, '/blog/admin/posts?status=reviewing')
  const row = (title: string) => page.getByRole('row', { name: title })
  await row(good.title).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('改好的正文')).toBeVisible()
  await dialog.getByRole('button', { name: '通过' }).click()
  await dialog.getByRole('button', { name: '通过' }).click()
  await expect(page.getByText(`已通过：${good.title}`, { exact: true })).toBeVisible()
  await expect(row(good.title)).toBeHidden()

  await row(bad.title).getByRole('button').click()
  await page.getByRole('menuitem', { name: '驳回' }).click()
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(dialog).toContainText('请填写原因')
  await dialog.getByRole('combobox', { name: '违反的规则' }).selectOption('垃圾信息')
  await dialog.getByRole('textbox', { name: '原因' }).fill('还是广告，请去掉链接')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(row(bad.title)).toBeHidden()

  const read = await fetch(`${community.url}/api/posts/${good.id}`)
  expect(read.status).toBe(200)
  const mine = await by<Schemas['MyPostPage']>('GET', '/api/posts/my?status=rejected')
  expect(mine.items).toContainEqual(
    expect.objectContaining({ id: bad.id, reviewNote: '还是广告，请去掉链接', reviewRule: 0 }),
  )
})

test('评论：一批隐藏，读者不再看得到；自己在别处显示过的，再显示也成；导出的是筛出来的', async ({
  page,
  community,
}) => {
  const keeper = await signInAsKeeper(community)
  const by = await asMember(community, demoAccounts(community).member)
  const { id: postId } = await by<Schemas['PostSaved']>('POST', '/api/posts/publish', {
    title: '评论都在下面',
    format: 0,
    content: '正文',
    categoryIds: [],
    tags: [],
  })
  const say = (content: string) =>
    by<Schemas['Comment']>('POST', `/api/posts/${postId}/comments`, { content })
  const said = [await say('=1+1，加我微信'), await say('再加我微信'), await say('好文')]

  await openAs(page, keeper, `/blog/admin/comments?postId=${postId}`)
  await page.getByRole('searchbox', { name: '评论内容' }).fill('微信')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/keyword=/)
  await expect(page.getByText('共 2 条')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('"\'=1+1，加我微信"')
  expect(file).not.toContain('好文')

  await page.getByRole('checkbox', { name: '选择这一页的全部' }).check()
  await page.getByRole('button', { name: '隐藏' }).click()
  const dialog = page.getByRole('dialog', { name: '隐藏 2 条评论' })
  await dialog.getByRole('textbox', { name: '原因' }).fill('广告')
  await dialog.getByRole('button', { name: '隐藏' }).click()
  await expect(page.getByText('隐藏：2 条已完成', { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: '已隐藏' })).toHaveCount(2)
  const shown = await fetch(`${community.url}/api/posts/${postId}/comments`)
  expect((await shown.json()) as object).toMatchObject({ total: 1 })

  const { items } = await keeper.ask<Schemas['AdminCommentPage']>(
    'GET',
    `/api/admin/comments?postId=${postId}&status=hidden`,
  )
  const hidden = items.find(({ id }) => id === said[0]?.id)
  await keeper.ask('POST', `/api/admin/comments/${hidden?.id}/show`, {
    updateTime: hidden?.updateTime,
  })
  const first = page.getByRole('row', { name: '=1+1，加我微信' })
  await first.getByRole('button').click()
  await page.getByRole('menuitem', { name: '显示' }).click()
  await expect(first.getByRole('cell', { name: '可见' })).toBeVisible()
  await expect(page.getByText('请重新查看')).toHaveCount(0)
})

async function openAs(page: Page, keeper: Keeper, address: string) {
  await page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  }, storedSession(keeper))
  await page.goto(address)
}

type Ask = <Body>(method: string, path: string, body?: object) => Promise<Body>

/** Asks the server as a member; answers the body. */
async function asMember(
  community: Community,
  account: { email: string; password: string },
): Promise<Ask> {
  const token = await accessToken(community, account)
  return async <Body>(method: string, path: string, body?: object) => {
    const answer = await fetch(community.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    // The contract's answer; the server's own tests hold it against its schema.
    return (await answer.json()) as Body
  }
}

let submissions = 0

/** A post that was taken down, changed, and waits for a review. */
async function resubmitted(keeper: Keeper, by: Ask) {
  submissions += 1
  const title = `重新提交的第 ${submissions} 篇`
  const post = { title, format: 0, content: '广告', categoryIds: [], tags: [] }
  const { id } = await by<Schemas['PostSaved']>('POST', '/api/posts/publish', post)
  await keeper.ask('POST', `/api/admin/posts/${id}/take-down`, { reason: '广告' })
  await by('POST', '/api/posts/publish', {
    ...post,
    id,
    content: '改好的正文',
    baseRevision: 1,
  })
  return { id, title }
}
