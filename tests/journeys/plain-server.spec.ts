import type { Browser, Page } from '@playwright/test'
import { fillLogin } from '#tests/features/authentication.visitor.ts'
import { paths } from '#src/runtime/paths.ts'
import { expect, test as base, watch, sweep } from '#tests/support/journey.ts'
import { picture } from '#tests/support/pictures.ts'
import { startPlainServer, type PlainServer } from '#tests/support/plain-server/plain-server.ts'
import { password, type Person } from '#tests/support/plain-server/world.ts'

/* The app on a server that knows the specification and nothing of ours: all that the specification promises works, and what it lacks is not spoken of. */

const test = base.extend<{ plain: PlainServer }>({
  // Playwright reads which fixtures it needs off this pattern.
  // oxlint-disable-next-line no-empty-pattern
  plain: async ({}, provide) => {
    const plain = await startPlainServer()
    await provide(plain)
    await plain.close()
  },
  baseURL: async ({ plain }, provide) => provide(plain.url),
})

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
    await expectPeace(page)
  }
  expect(plain.unknown).toContain('GET /api/site')
})

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
  await expectPeace(page)
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
  await expectPeace(page)
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
  await expectPeace(page)
  expect(plain.world.posts).toHaveLength(2)
})

test(
  '聊天：三个参数发得出去，送达、已读、正在输入都在；历史按页翻得到头；被拒绝说得出为什么',
  { tag: sweep },
  async ({ page, browser, plain, complaints }) => {
    const { lin, zhou } = plain.world
    for (let line = 1; line <= 120; line += 1) {
      plain.world.messages.push({
        id: plain.world.newId(),
        senderId: zhou.id,
        receiverId: lin.id,
        content: `第${line}句`,
        isDelivered: true,
        isRead: true,
      })
    }
    await enter(page, lin)
    await page.goto(`/blog/message-center?tab=chat&user=${zhou.id}`)
    await expect(lines(page, zhou).getByText('第120句', { exact: true })).toBeVisible()
    await say(page, zhou, '在吗')
    await expect(about(page, zhou)).toContainText('已发送')
    await say(page, zhou, '在山里吗')
    await expect(about(page, zhou)).toContainText('在山里吗')
    await expect(
      page.getByRole('navigation', { name: '会话' }).getByRole('link', { name: zhou.nickName }),
    ).toContainText('在山里吗')
    expect(plain.invoked.filter((call) => call.startsWith('SendMessage'))).toEqual([
      'SendMessage 4',
      'SendMessage 3',
      'SendMessage 3',
    ])

    const yours = await open(browser, plain, complaints)
    await enter(yours, zhou)
    await yours.goto(`/blog/message-center?tab=chat&user=${lin.id}`)
    await expect(lines(yours, lin).getByText('在山里吗')).toBeVisible()
    await expect(about(page, zhou)).toContainText(/已读[^]*已读/)
    await box(yours, lin).pressSequentially('在')
    await expect(about(page, zhou)).toContainText('正在输入…')
    await box(yours, lin).press('Enter')
    await expect(lines(page, zhou).getByText('在', { exact: true })).toBeVisible()
    await expect(about(yours, lin)).toContainText('已读')
    expect(plain.invoked).toContain('UpdateConversationCheckpoint 2')

    await say(page, zhou, '不许说')
    await expect(page.getByRole('alert')).toContainText('这句话不能说')
    await page.getByRole('button', { name: '放弃' }).click()

    await expect(async () => {
      await lines(page, zhou).evaluate((element) => element.scrollTo(0, 0))
      await expect(lines(page, zhou).getByText('第1句', { exact: true })).toBeInViewport({
        timeout: 1000,
      })
    }).toPass()
    await expect(lines(page, zhou).getByText('第2句', { exact: true })).toHaveCount(1)
    expect(plain.world.messages).toHaveLength(123)
    await yours.context().close()
    await expectPeace(page)
  },
)

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
    await expectPeace(page)
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
  await expectPeace(page)
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
    await expectPeace(page)
  }
})

const isRenderer = (path: string) => path.includes('content.worker')

async function enter(page: Page, { email }: Person) {
  await page.goto('/blog/login')
  await fillLogin(page, { email, password })
  await expect(page).toHaveURL('/blog/home')
}

async function choose(page: Page, button: string) {
  const buffer = await picture('png')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles({ name: '山.png', mimeType: 'image/png', buffer })
}

async function open(browser: Browser, { url }: PlainServer, complaints: string[]) {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' })
  const page = await context.newPage()
  watch(page, complaints)
  return page
}

/** Nothing is said of what this server does not have. */
async function expectPeace(page: Page) {
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /重试/ })).toHaveCount(0)
}

async function say(page: Page, peer: Person, text: string) {
  await box(page, peer).fill(text)
  await box(page, peer).press('Enter')
  await expect(box(page, peer)).toHaveValue('')
}

const box = (page: Page, { nickName }: Person) =>
  page.getByRole('textbox', { name: `发消息给${nickName}` })
const lines = (page: Page, { nickName }: Person) =>
  page.getByRole('region', { name: `与${nickName}的消息` })
const about = (page: Page, peer: Person) =>
  page
    .locator('section')
    .filter({ has: lines(page, peer) })
    .last()
