import type { Browser, Locator, Page, Route } from '@playwright/test'
import { type Keeper, signInAsKeeper, storedSession } from '#tests/features/content.publish.ts'
import type { Community } from '#tests/support/community.ts'
import { accessToken, demoAccounts } from '#tests/support/demo-account.ts'
import { expect, test } from '#tests/support/journey.ts'
import { noise } from '#tests/support/pictures.ts'
import { loadPictures, shownPictures, watchPictures } from '#tests/support/shown-pictures.ts'

test.beforeAll(({ community }) => variantsMade(community))

for (const density of [2, 3]) {
  test(`${density} 倍屏的手机，没有一张图比它的地方宽一倍以上`, async ({
    browser,
    community,
  }) => {
    const [post] = await coveredPosts(community)
    if (!post) throw new Error('the demo community has no cover')
    const own = [`/blog/posts/${post.id}`, `/blog/users/${post.authorId}/profile`]
    for (const path of ['/blog/home', '/blog/posts', ...own]) {
      const page = await openPhone(browser, community, density)
      await page.goto(path)
      await expect(page.locator('main img:visible').first()).toBeVisible()
      await expectFittingPictures(page)
      await page.context().close()
    }
  })

  test(`${density} 倍屏的手机，成员和管理员的页面里也没有`, async ({ browser, community }) => {
    const keeper = await signInAsKeeper(community)
    const { text, postId, senderId } = await showPictures(community, keeper)
    // What a browser has of an earlier page, it takes for a smaller place, too: each has its own.
    const look = async (path: string, open: (page: Page) => Promise<Locator>) => {
      const page = await openPhone(browser, community, density)
      await page.addInitScript((stored) => {
        for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
      }, storedSession(keeper))
      await page.goto(path)
      await expect(await open(page), path).toBeVisible()
      await expectFittingPictures(page)
      await page.context().close()
    }
    const first = async (page: Page) => page.locator('main img:visible').first()
    await look(`/blog/posts/${postId}`, first)
    await look(`/blog/topics/${await hottestTopic(community)}`, first)
    await look('/blog/admin/users?keyword=守砚人', first)
    await look('/blog/message-center?tab=chat', first)
    await look(`/blog/message-center?tab=chat&user=${senderId}`, async (page) =>
      page.getByRole('img', { name: /图片/ }).first(),
    )
    await look('/blog/feedback', async (page) =>
      page.getByRole('img', { name: '图片 1' }).first(),
    )
    await look(`/blog/post-editor/${postId}`, async (page) => {
      await page.getByRole('button', { name: '设置' }).click()
      return page.getByRole('button', { name: '用正文的第 1 张图片作封面' }).locator('img')
    })
    for (const [path, row] of Object.entries({
      '/blog/admin/feedback': `操作：${text.slice(0, 16)}`,
      '/blog/admin/reports': '操作：[图片]',
    }))
      await look(path, async (page) => {
        await page.getByRole('button', { name: row }).first().click()
        await page.getByRole('menuitem', { name: '查看' }).click()
        return page.getByRole('dialog').getByRole('img').first()
      })
  })
}

test('正文里的图片还没来，地方已经留好，来了什么也不动；手机取的是窄的那张', async ({
  page,
  community,
}) => {
  const keeper = await signInAsKeeper(community)
  const url = await uploadPicture(community, keeper.login.token)
  const { id } = await keeper.ask<{ id: string }>('POST', '/api/posts/publish', {
    title: '院子里的灯',
    format: 0,
    categoryIds: [],
    tags: [],
    content: `入夜以后。\n\n![院子](${url})\n\n灯亮着。`,
  })
  await isMade(community, url)
  const held: Route[] = []
  await page.route('**/images/post/**', (route) => void held.push(route))
  // The bar for scrolling takes 15 of it.
  await page.setViewportSize({ width: 405, height: 844 })
  await page.goto(`/blog/posts/${id}`)
  const picture = page.getByRole('img', { name: '院子' })
  await picture.scrollIntoViewIfNeeded()
  const places = () => Promise.all([picture, page.getByText('灯亮着。')].map(placeOf))
  const before = await places()
  expect(before[0]).toMatchObject({ width: 358, height: 201 })
  await expect
    .poll(() => held.map((route) => route.request().url()))
    .toEqual([`${community.url}${url}.640.webp`])
  await held[0]?.continue()
  await expect
    .poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .not.toBe(0)
  expect(await places()).toEqual(before)
})

async function openPhone(browser: Browser, { url }: Community, density: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: density,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await watchPictures(page)
  return page
}

async function expectFittingPictures(page: Page) {
  let shown: Awaited<ReturnType<typeof shownPictures>> = []
  // A browser that has not marked itself as a member's shows what was rendered for visitors first, then for a moment nothing.
  const look = async () => {
    await loadPictures(page)
    shown = await shownPictures(page)
    return shown
  }
  await expect.poll(look).not.toEqual([])
  expect(shown.filter(({ real, place }) => real > 2 * place)).toEqual([])
}

/** Pictures wherever members and administrators see some: a message, which is reported, a feedback and a text of one's own. */
async function showPictures(community: Community, keeper: Keeper) {
  const text = `这张图请看一下 ${crypto.randomUUID()}`
  const { member } = demoAccounts(community)
  const token = await accessToken(community, member)
  const said = await uploadPicture(community, token)
  const message = await ask<{ id: string; senderId: string }>(community, token, {
    path: '/api/message/send',
    body: { receiverId: keeper.login.user.id, content: said },
  })
  await keeper.ask('POST', '/api/report', {
    type: 3,
    targetId: message.id,
    reason: 6,
    description: text,
  })
  const told = await uploadPicture(community, keeper.login.token, 'feedback')
  await keeper.ask('POST', '/api/feedback', {
    type: 'suggestion',
    content: text,
    images: [told],
  })
  const written = await uploadPicture(community, keeper.login.token)
  const { id: postId } = await keeper.ask<{ id: string }>('POST', '/api/posts/publish', {
    title: text,
    format: 0,
    categoryIds: [],
    tags: [],
    content: `![院子](${written})`,
  })
  for (const url of [said, told, written]) await isMade(community, url)
  return { text, postId, senderId: message.senderId }
}

async function ask<Body>(
  { url }: Community,
  token: string,
  { path, body }: { path: string; body: object },
): Promise<Body> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${path}: ${await answer.text()}`)
  // The contract tests hold the server to these shapes.
  return (await answer.json()) as Body
}

async function placeOf(it: Locator) {
  const { y = 0, width = 0, height = 0 } = (await it.boundingBox()) ?? {}
  return { y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

/** Made by a job, soon after the first start or the upload. */
const isMade = ({ url }: Community, picture: string) =>
  expect
    .poll(
      async () => {
        const answer = await fetch(`${url}${picture}.320.webp`)
        await answer.body?.cancel()
        return answer.headers.get('content-type')
      },
      { timeout: 60_000 },
    )
    .toBe('image/webp')

async function variantsMade(community: Community) {
  for (const { coverImage } of await coveredPosts(community))
    await isMade(community, coverImage)
}

async function hottestTopic({ url }: Community): Promise<string> {
  const answer = await fetch(`${url}/api/topics/hot?limit=1`)
  // As below.
  const [topic] = ((await answer.json()) as { items: { id: string }[] }).items
  return topic?.id ?? ''
}

async function coveredPosts({ url }: Community) {
  const answer = await fetch(`${url}/api/posts/public?pageSize=50`)
  // The contract tests hold the server to this shape.
  const { items } = (await answer.json()) as {
    items: { id: string; coverImage: string | null; author: { id: string } }[]
  }
  return items.flatMap(({ id, coverImage, author }) =>
    coverImage === null ? [] : { id, coverImage, authorId: author.id },
  )
}

async function uploadPicture(
  { url }: Community,
  token: string,
  category = 'post',
): Promise<string> {
  const form = new FormData()
  const bytes = await noise({ width: 1600, height: 900 })
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'yard.png')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/images/${category}`, {
    method: 'POST',
    headers,
    body: form,
  })
  return ((await answer.json()) as { url: string }).url
}
