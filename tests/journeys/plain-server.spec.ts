import type { Page } from '@playwright/test'
import { paths } from '#src/runtime/paths.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { picture } from '#tests/support/pictures.ts'
import { enter, expectNothingWrong, test } from '#tests/support/plain-server/journey.ts'

/* The app on a server that knows the specification and nothing of ours: all that the specification promises works. */

test('访客读文章：没有树的正文由 worker 变成树，脚本不执行；少的那些调用没人提起', async ({
  page,
  plain,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/blog/home')
  const recommended = page.getByRole('region', { name: '热门推荐' })
  await expect(recommended.getByRole('article')).toHaveCount(1)
  expect(loaded.filter(isRenderer)).toEqual([])
  await recommended.getByRole('link', { name: '雨后' }).first().click()
  await expect(page.locator('strong', { hasText: '苔' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '听雨' })).toBeVisible()
  await expect(page).toHaveTitle(/雨后/)
  expect(loaded.filter(isRenderer)).not.toEqual([])
  await expect(page.getByRole('region', { name: '作者' })).not.toContainText('关注者')
  const here = new URL(page.url()).pathname.slice('/blog'.length)
  for (const name of [/^赞/, /^收藏/]) {
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/blog${paths.login(here)}`)
    await page.goBack()
  }
  for (const path of [
    `/blog/topics/${plain.world.topic.id}`,
    `/blog/users/${plain.world.zhou.id}/profile`,
    `/blog/categories/${plain.world.category.id}`,
    '/blog/search?q=雨',
    '/blog/posts',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: '雨后' }).first()).toBeVisible()
    await expect(page.getByText('NaN')).toHaveCount(0)
    await expectNothingWrong(page)
  }
  expect(plain.unknown).toContain('GET /api/site')
})

test('会员登录、写一篇、发布、打开来读、评论一句，再改一次', async ({ page, plain }) => {
  await enter(page, plain.world.lin)
  await page.goto('/blog/post-editor?editor=markdown')
  await page.getByRole('textbox', { name: '标题' }).fill('山中一日')
  await page.locator('.cm-content').click()
  await page.keyboard.type('早上**有雾**，下午散了。')
  await page.getByRole('button', { name: '发布' }).click()
  await expect
    .poll(() => plain.world.posts.filter(({ title }) => title === '山中一日'))
    .toMatchObject([{ status: 'published', content: '早上**有雾**，下午散了。' }])
  const id = plain.world.posts.at(-1)?.id ?? ''
  // A page that leaves before it has heard of it saves once more, which this server takes for another post.
  await expect(page.getByRole('button', { name: '更新' })).toBeVisible()
  await page.goto(`/blog/posts/${id}`)
  await expect(page.locator('strong', { hasText: '有雾' })).toBeVisible()

  await page.getByRole('textbox', { name: '写评论' }).fill('自己先说一句')
  await page.getByRole('button', { name: '发表评论' }).click()
  await expect(page.getByText('自己先说一句')).toBeVisible()
  await expect
    .poll(() => plain.world.comments)
    .toMatchObject([{ content: '自己先说一句', postId: id }])

  await page.goto('/blog/posts-management')
  await expect(page.getByRole('link', { name: '山中一日' }).first()).toBeVisible()
  await expect(page.getByText('0 字', { exact: true })).toHaveCount(0)
  await page.goto(`/blog/post-editor/${id}`)
  await expect(page.locator('.cm-content')).toContainText('下午散了')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('晚上有月。')
  await expect.poll(() => plain.world.posts.at(-1)?.content).toContain('晚上有月。')
  await expectNothingWrong(page)
  expect(plain.world.posts).toHaveLength(2)
})

test(
  '通知、关注、收藏、举报、反馈：都做得成，做成的都在',
  { tag: sweep },
  async ({ page, plain }) => {
    const { lin, zhou, posts } = plain.world
    await enter(page, lin)
    await page.goto('/blog/message-center?tab=comment')
    const letter = page.getByRole('listitem').filter({ hasText: '周舟评论了您' })
    await letter.getByRole('button', { name: '标为已读' }).click()
    await expect.poll(() => plain.world.notices.map(({ isRead }) => isRead)).toContain(true)

    await page.goto(`/blog/posts/${posts[0]?.id}`)
    await page.getByRole('button', { name: /^关注/ }).first().click()
    await expect(page.getByText('关注成功', { exact: true })).toBeVisible()
    expect([...plain.world.following]).toEqual([`${lin.id} ${zhou.id}`])
    await page.getByRole('button', { name: /收藏/ }).click()
    await page.getByRole('button', { name: '举报：雨后' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '虚假信息' }).check()
    await dialog.getByRole('textbox', { name: '详细描述' }).fill('数字对不上原始报告')
    await dialog.getByRole('button', { name: '提交举报' }).click()
    await expect(page.getByText('举报成功', { exact: true })).toBeVisible()
    expect(plain.world.reports).toMatchObject([{ type: 0, targetId: posts[0]?.id, reason: 5 }])

    await page.goto('/blog/user/reports')
    await expect(page.getByText('数字对不上原始报告')).toBeVisible()
    await expect(page.getByText('已不可见')).toHaveCount(0)
    await page.goto('/blog/favorites')
    await expect(page.getByRole('link', { name: '雨后' }).first()).toBeVisible()
    await page.goto(`/blog/users/${zhou.id}/profile`)
    await expect(page.getByRole('button', { name: /已关注/ })).toBeVisible()
    await expectNothingWrong(page)
  },
)

test('上传头像，在文章里放一张图片：传得上去，读者也看得见 @sweep', async ({ page, plain }) => {
  const { lin, images, posts } = plain.world
  await enter(page, lin)
  await page.goto('/blog/user-home?tab=profile')
  await choose(page, '上传头像')
  await page.getByRole('button', { name: '使用头像' }).click()
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByText('资料已保存', { exact: true })).toBeVisible()
  expect(images.get(lin.avatarUrl ?? '')?.mime).toMatch(/^image/)

  await page.goto('/blog/post-editor?editor=markdown')
  await page.getByRole('textbox', { name: '标题' }).fill('水边')
  await page.locator('.cm-content').click()
  await page.keyboard.type('看：')
  await choose(page, '图片')
  await expect.poll(() => [...images.keys()]).toHaveLength(2)
  await expect(page.locator('.cm-content')).toContainText('/images/post/')
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByRole('button', { name: '更新' })).toBeVisible()
  await page.goto(`/blog/posts/${posts.at(-1)?.id}`)
  const picture = page.getByRole('article').first().getByRole('img', { name: '山' })
  await expect(picture).toHaveJSProperty('naturalWidth', 40)
  await expect(page.locator(`img[src$="${lin.avatarUrl}"]`).first()).toBeVisible()
  await expectNothingWrong(page)
})

const isRenderer = (path: string) => path.includes('content.worker')

async function choose(page: Page, button: string) {
  const buffer = await picture('png')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles({ name: '山.png', mimeType: 'image/png', buffer })
}
