import type { Page } from '@playwright/test'
import {
  createMember,
  signIn,
  wander,
  watchApi,
} from '#tests/features/authentication.visitor.ts'
import { signInAsKeeper } from '#tests/features/content.publish.ts'
import { askForPlainApp, slowDown, watchLayoutShift } from '#tests/features/home.browser.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, sweep, test, widths } from '#tests/support/journey.ts'
import { expectGoodLooks, expectGoodThemes } from '#tests/support/looks.ts'

test('导航去话题广场：最热在前，可换排序，去话题，回来还在原处', async ({ page }) => {
  await page.clock.install()
  await page.goto('/blog/home')
  await navigation(page).getByRole('link', { name: '话题广场' }).click()
  await expect(page).toHaveURL(/\/blog\/topics$/)
  await expect(page).toHaveTitle('话题广场 · 砚')
  await expect(cards(page)).not.toHaveCount(0)
  const scores = await cards(page).getByText(/^热度/).allTextContents()
  const hotness = scores.map((text) => Number(text.replace('热度 ', '')))
  expect(hotness.length).toBeGreaterThan(1)
  expect(hotness).toEqual(hotness.toSorted((one, other) => other - one))

  const sorts = page.getByRole('navigation', { name: '话题排序' })
  await sorts.getByRole('link', { name: '关注最多' }).click()
  await expect(page).toHaveURL(/\/blog\/topics\?sort=followerCount$/)
  await expect(sorts.locator('[aria-current]')).toHaveText('关注最多')
  await expect(cards(page).first()).toContainText('读书笔记')

  const api = watchApi(page)
  await cards(page).first().getByRole('link', { name: '# 读书笔记' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('# 读书笔记')
  await page.goBack()
  await expect(page).toHaveURL(/\/blog\/topics\?sort=followerCount$/)
  await expect(cards(page).first()).toContainText('读书笔记')
  await expect(page).toHaveTitle('话题广场 · 砚')
  const asked = () => api.answers().filter(({ call }) => call.includes('/topics/published'))
  expect(asked(), 'kept alive and fresh: nothing is asked again').toEqual([])

  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('# 读书笔记')
  await page.clock.fastForward(180_000)
  await page.goBack()
  await expect(cards(page).first()).toContainText('读书笔记')
  await expect.poll(() => asked().length, 'older than its lifetime').toBe(1)
})

test('在广场里搜话题：地址里有它，排序还在；找不到说一句话，清空就是全部', async ({ page }) => {
  await page.goto('/blog/topics?sort=followerCount')
  const field = page.getByRole('main').getByRole('searchbox', { name: '搜索话题' })
  await expect(cards(page)).not.toHaveCount(0)
  const all = await cards(page).count()
  await field.fill(' 排版 ')
  await field.press('Enter')
  const found = `/blog/topics?sort=followerCount&q=${encodeURIComponent('排版')}`
  await expect(page).toHaveURL(found)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('中文排版')
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(field).toHaveValue('排版')
  const sorts = page.getByRole('navigation', { name: '话题排序' })
  await sorts.getByRole('link', { name: '最热' }).click()
  await expect(page).toHaveURL(`/blog/topics?q=${encodeURIComponent('排版')}`)
  await expect(cards(page)).toHaveCount(1)

  await field.fill('没有这样的话题')
  await field.press('Enter')
  await expect(page.getByText('没有找到“没有这样的话题”')).toBeVisible()
  await field.fill('')
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL('/blog/topics')
  await expect(cards(page)).toHaveCount(all)
})

test('话题页：介绍、统计、按阅读排序的文章；没有的话题说一句话', async ({ page }) => {
  await page.goto('/blog/topics')
  await cards(page).getByRole('link', { name: '# 工程实践' }).click()
  await expect(page).toHaveTitle('# 工程实践 · 砚')
  await expect(page.getByRole('main')).toContainText('真实系统里的排查、取舍与教训。')
  const posts = page.getByRole('region', { name: '话题下的文章' })
  await expect(posts.getByRole('article')).not.toHaveCount(0)
  await posts.getByRole('link', { name: '阅读最多' }).click()
  await expect(page).toHaveURL(/\?sort=viewcount$/)
  await expect(posts.locator('[aria-current]')).toHaveText('阅读最多')
  const isSorted = async () => {
    const views = await posts.getByText(/ 阅读$/).allTextContents()
    const counts = views.map((text) => Number.parseFloat(text))
    return counts.length > 1 && String(counts) === String(counts.toSorted((a, b) => b - a))
  }
  await expect.poll(isSorted).toBe(true)

  await page.goto('/blog/topics/0198c7a2-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('话题不存在')
  await page.getByRole('main').getByRole('link', { name: '去话题广场' }).click()
  await expect(cards(page)).not.toHaveCount(0)
})

test(
  '写这个话题：登录、选编辑器之后话题已经选上；没有写就什么也不存，写了就在话题里',
  { tag: sweep },
  async ({ page, community }) => {
    const member = await createMember(community)
    const address = await topicAddress(page)
    await page.goto(address)
    const name = (await page.getByRole('heading', { level: 1 }).textContent())?.slice(2) ?? ''
    await page.getByRole('link', { name: '写这个话题' }).click()
    await signIn(page, member)
    await page.goto(address)
    await page.getByRole('link', { name: '写这个话题' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    const title = page.getByRole('textbox', { name: '标题' })
    await expect(title).toBeVisible()
    const place = page.url()
    await wander(page, '/blog/posts-management')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('文章管理')
    await expect(page.getByText('您还没有写过文章')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('无标题')

    await page.goto(place)
    await title.fill('话题里的一篇')
    await page.getByRole('button', { name: '设置' }).click()
    await expect(page.getByRole('button', { name: `移除：${name}` })).toBeVisible()
    await page.getByRole('textbox', { name: '正文' }).fill('写给话题的。')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '发布成功' })).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('region', { name: '话题下的文章' })).toContainText(
      '话题里的一篇',
    )
  },
)

test('访客的关注先去登录，登录后回到广场；关注立刻可见，广场与话题页一致', async ({
  page,
  community,
}) => {
  const member = await createMember(community)
  await page.goto('/blog/topics')
  await page.getByRole('link', { name: '关注话题：手作' }).click()
  await expect(page).toHaveURL('/blog/login?redirect=%2Ftopics')
  await signIn(page, member)
  await page.goto('/blog/topics')
  await page.getByRole('button', { name: '关注话题：手作' }).click()
  await expect(page.getByText('已成功关注该话题', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '已关注话题：手作' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await cards(page).getByRole('link', { name: '# 手作' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('# 手作')
  const button = page.getByRole('button', { name: '已关注话题：手作' })
  await button.click()
  await expect(page.getByText('已取消关注该话题', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: '关注话题：手作', exact: true })).toBeVisible()
})

test('新建话题：填对了才提交，之后等待审核，只有自己看得到', async ({ page, community }) => {
  await signIn(page, demoAccounts(community).member)
  await page.goto('/blog/topics')
  await page.getByRole('button', { name: '新建话题' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: '话题名称' })
  await expect(name).toBeFocused()
  await expect(dialog).toContainText('24 小时内')
  await dialog.getByRole('button', { name: '提交审核' }).click()
  await expect(dialog).toContainText('请填写话题名称')
  await name.fill('手 作')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('已有同名的话题')
  await name.fill('夜行火车')
  await dialog.getByRole('textbox', { name: '话题介绍' }).fill('睡着，天就亮了。')
  await expect(dialog).toContainText('8/500')
  await dialog.getByRole('button', { name: '提交审核' }).click()
  await expect(dialog).toContainText('管理员会在 24 小时内审核')
  await expect(dialog.getByRole('button', { name: '知道了' })).toBeFocused()
  await dialog.getByRole('link', { name: '查看话题' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('# 夜行火车')
  await expect(page.getByRole('main')).toContainText('待审核')
  await page.goBack()
  await expect(cards(page)).not.toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('夜行火车')
  await page.getByRole('button', { name: '新建话题' }).press('Enter')
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: '新建话题' })).toBeFocused()
  await page.goto('/blog/user-home?tab=topics')
  const own = page.getByRole('article').filter({ hasText: '夜行火车' })
  await expect(own).toContainText('待审核')
  await own.getByRole('link', { name: '# 夜行火车' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('# 夜行火车')
})

test('加载失败说一句话，重试就回来', async ({ page }) => {
  await askForPlainApp(page)
  await page.route('**/api/topics/**', (route) => route.fulfill({ status: 503 }))
  await page.goto('/blog/topics')
  await expect(page.getByRole('alert').first()).toContainText('服务器出了点问题')
  await page.unroute('**/api/topics/**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(cards(page)).not.toHaveCount(0)
})

test('文章的分类去分类页：名称、介绍、文章；没有的分类说一句话', async ({ page }) => {
  const { id, name, description } = await categoryWithPosts(page)
  const path = `/api/posts/categories/${id}/posts`
  const [post] = await list<{ id: string; title: string }>(page, path)
  await page.goto(`/blog/posts/${post?.id}`)
  const marks = page.getByRole('navigation', { name: '标签、分类与话题' })
  await marks.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`/blog/categories/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const main = page.getByRole('main')
  await expect(main.getByText(description, { exact: true })).toBeVisible()
  await expect(main).toContainText(/共 \d+ 篇/)
  await expect(main.getByRole('article').first()).toContainText(post?.title ?? '')
  await page.goto('/blog/categories/0198c7a2-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('分类不存在')
})

test('分类从文章列表走得到；作者、话题、分类各有自己的订阅', async ({ page }) => {
  const { id } = await categoryWithPosts(page)
  await page.goto(`/blog/posts?category=${id}`)
  await page.getByRole('link', { name: '看这个分类的介绍与订阅' }).click()
  await expect(page).toHaveURL(`/blog/categories/${id}`)
  await expectFeed(page, `categories/${id}`)
  const topic = await topicAddress(page)
  await page.goto(topic)
  await expectFeed(page, `topics/${topic.split('/').at(-1)}`)
  await page
    .getByText(/^发起人/)
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/profile$/)
  await expectFeed(page, `users/${page.url().split('/').at(-2)}`)
})

test('分类刚建好，浏览器里的分类还是旧的：照样打开', async ({ page, community }) => {
  const keeper = await signInAsKeeper(community)
  await page.goto('/blog/posts')
  await expect(page.getByRole('navigation', { name: '分类' })).toContainText('技术')
  const body = { name: '刚刚建好', description: '新的一类' }
  const { id } = await keeper.ask<{ id: string }>('POST', '/api/posts/categories', body)
  await wander(page, `/blog/categories/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('刚刚建好')
  await expect(page.getByRole('main')).toContainText('这个分类里还没有文章')
})

test(
  '广场、话题、分类、对话框在两种主题、两种宽度下都没有 axe 违例，也不移动、不超宽',
  { tag: sweep },
  async ({ page, community }) => {
    await signIn(page, demoAccounts(community).member)
    const shift = await watchLayoutShift(page)
    const category = `/blog/categories/${(await categoryWithPosts(page)).id}`
    const screens = { topics: '/blog/topics', topic: await topicAddress(page), category }
    for (const { name, size } of widths) {
      await page.setViewportSize(size)
      await slowDown(page)
      for (const [screen, address] of Object.entries(screens)) {
        await page.goto(address)
        await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
        await page.waitForLoadState('networkidle')
        expect(await shift(), address).toBe(0)
        await expectGoodThemes(page, `${screen}-${name}`)
      }
    }
    await page.goto('/blog/topics')
    await page.getByRole('button', { name: '新建话题' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
    await expectGoodLooks(page, 'dialog')
  },
)

/** The page leads to this feed, and there is one. */
async function expectFeed(page: Page, of: string) {
  const link = page.getByRole('link', { name: /^RSS 订阅：/ })
  await expect(link).toHaveAttribute('href', `/feeds/${of}.rss`)
  const answer = await page.request.get(`/feeds/${of}.rss`)
  expect(answer.headers()['content-type']).toContain('application/rss+xml')
}

const navigation = (page: Page) => page.getByRole('navigation', { name: '主导航' }).first()

const cards = (page: Page) => page.getByRole('main').getByRole('article')

interface Category {
  id: string
  name: string
  description: string
  postCount: number
}

async function categoryWithPosts(page: Page): Promise<Category> {
  const found = await list<Category>(page, '/api/posts/categories')
  const category = found.find(({ postCount }) => postCount > 0)
  if (!category) throw new Error('no category has posts')
  return category
}

async function topicAddress(page: Page): Promise<string> {
  const [topic] = await list<{ id: string }>(page, '/api/topics/hot?limit=1')
  return `/blog/topics/${topic?.id}`
}

async function list<Item>(page: Page, path: string): Promise<Item[]> {
  const answer = await page.request.get(path)
  // The contract's answer; the server's own tests hold it against its schema.
  return ((await answer.json()) as { items: Item[] }).items
}
