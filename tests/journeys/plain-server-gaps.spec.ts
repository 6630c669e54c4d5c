import { expect } from '#tests/support/journey.ts'
import { enter, expectNothingWrong, test } from '#tests/support/plain-server/journey.ts'

/* What a server of the specification does not know: filters, searches, whole features. Nothing wrong is shown, and nothing is missed aloud. */

test('服务器不认得的筛选：别人的、别的分类的、没有这个标签的，一篇也不混进来；翻得到后面的', async ({
  page,
  plain,
}) => {
  const { lin, zhou, category, posts } = plain.world
  const rain = page.getByRole('link', { name: '雨后' })
  await page.goto(`/blog/users/${lin.id}/profile`)
  await expect(page.getByText('还没有发表文章')).toBeVisible()
  await page.goto('/blog/posts?tag=海')
  await expect(page.getByText('这里还没有文章')).toBeVisible()
  await expect(rain).toHaveCount(0)

  for (let day = 1; day <= 10; day += 1) {
    const post = { title: `海上第${day}日`, excerpt: '', content: '浪。', format: 0 }
    const kind = { categoryIds: [], tags: ['海'], status: 'published' }
    posts.push({ id: plain.world.newId(), authorId: lin.id, ...post, ...kind })
  }
  for (const path of [`/users/${zhou.id}/profile`, `/posts?category=${category.id}`]) {
    await page.goto(`/blog${path}`)
    await expect(rain.first()).toBeVisible()
    await expect(page.getByText(/海上/)).toHaveCount(0)
  }
  await page.goto('/blog/posts?tag=山居')
  await expect(page.getByText('这一页没有文章')).toBeVisible()
  await expect(page.getByText(/海上/)).toHaveCount(0)
  await page.getByRole('link', { name: '第 2 页' }).click()
  await expect(rain.first()).toBeVisible()
  await page.goto('/blog/posts?tag=海&page=2')
  await expect(page.getByText('这一页没有文章')).toBeVisible()
  await expect(rain).toHaveCount(0)
  await expectNothingWrong(page)
})

test('服务器不认得的搜索：自己的文章、会话里没有这个词的，不当作找到的', async ({
  page,
  plain,
}) => {
  const { lin, zhou, posts, messages, newId } = plain.world
  const kind = { excerpt: '', content: '', format: 0, categoryIds: [], tags: [] }
  for (const title of ['山中一日', '水边'])
    posts.push({ ...kind, id: newId(), authorId: lin.id, title, status: 'published' })
  const read = { isDelivered: true, isRead: true }
  messages.push({
    ...read,
    id: newId(),
    senderId: zhou.id,
    receiverId: lin.id,
    content: '在吗',
  })
  await enter(page, lin)
  await page.goto('/blog/posts-management?q=山')
  await expect(page.getByRole('link', { name: '山中一日' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '水边' })).toHaveCount(0)

  await page.goto('/blog/message-center?tab=chat')
  const found = page.getByRole('navigation', { name: '会话' }).getByRole('link')
  await expect(found).toHaveCount(1)
  const search = page.getByRole('searchbox', { name: '搜索会话' })
  await search.fill('没有的')
  await expect(found).toHaveCount(0)
  await search.fill('在吗')
  await expect(found).toHaveCount(1)
  await expectNothingWrong(page)
})

test('这个服务器没有的功能：每一页都安静地说没有提供，不说内容不存在，也不叫人再试 @sweep', async ({
  page,
  plain,
}) => {
  const { lin, zhou } = plain.world
  lin.roles.push('Admin')
  await enter(page, lin)
  const id = plain.world.posts[0]?.id ?? ''
  for (const path of [
    '/ranking',
    '/ranking?tab=authors',
    '/ranking?tab=topics',
    '/post-history',
    '/post-history/2026',
    '/post-history/2026/11',
    '/posts?tab=following',
    `/users/${zhou.id}/profile?tab=created`,
    `/users/${zhou.id}/profile?tab=followed`,
    `/posts-management/${id}/versions`,
    '/user-home?tab=topics',
    '/user-home?tab=security',
    '/user/reports?tab=appeals',
    '/admin',
    '/admin/users',
    '/admin/posts',
    '/admin/comments',
    '/admin/reports',
    '/admin/feedback',
    '/admin/notifications',
    '/admin/system',
    '/admin/todos',
  ]) {
    await page.goto(`/blog${path}`)
    await expect(page.getByText('这个服务器没有提供这项功能').first(), path).toBeVisible()
    await expect(page.getByText(/不存在/), path).toHaveCount(0)
    await expectNothingWrong(page)
  }
})
