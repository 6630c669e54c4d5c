import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { wander } from '#tests/features/authentication.visitor.ts'
import { startCommunity, type Community } from '#tests/support/community.ts'
import { crawl } from '#tests/support/crawl.ts'
import { importBlog } from '#tests/support/imported.ts'
import { expect, sweep, taken, test as base, watch } from '#tests/support/journey.ts'
import { faultsOf } from '#tests/support/validators/visits.ts'

const corpus = process.env['CORPUS']

/** A community that a real blog was imported into; null where there is none. */
const test = base.extend<object, { imported: Community | null }>({
  imported: [
    // Playwright reads which fixtures it needs off this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      if (corpus === undefined) {
        console.warn('没有设置 CORPUS：没有真实博客可导入。')
        return await provide(null)
      }
      const community = await startCommunity({ DEMO: 'off' })
      await importBlog(community, join(corpus, 'sofastack-blog'))
      await provide(community)
      await community.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ imported }, provide) => provide(imported?.url),
})

test(
  '导入的真实博客，每一篇都打得开，浏览器没有一句怨言',
  { tag: sweep },
  async ({ context, page, complaints, imported }) => {
    test.setTimeout(420_000)
    if (imported === null) return
    const posts = await publicPosts(imported.url)
    expect(posts.length).toBe(149)

    // Pictures of the blog lie on hosts that this test does not talk to.
    await context.route(
      (url) => url.origin !== imported.url,
      (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    )
    const second = await context.newPage()
    watch(second, complaints)
    const waiting = [...posts]
    const openAll = async (tab: Page) => {
      await tab.goto(`${imported.url}/blog/home`)
      await taken(tab)
      for (let post = waiting.pop(); post; post = waiting.pop()) {
        await wander(tab, `/blog/posts/${post.id}`)
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(post.title)
        await expect(tab.locator('article').first()).not.toBeEmpty()
      }
    }
    await Promise.all([openAll(page), openAll(second)])
  },
)

test(
  '导入的真实博客：每一条链接都通，订阅、站点地图、JSON-LD 都合规范',
  { tag: sweep },
  async ({ imported }) => {
    test.setTimeout(420_000)
    if (imported === null) return
    const found = await crawl(imported.url)
    expect(found.broken).toEqual([])
    expect(faultsOf(found.visits)).toEqual([])
    const posts = found.visits.filter(({ address }) => /\/blog\/posts\/[^/]+$/.test(address))
    expect(posts).toHaveLength(149)
  },
)

interface Listed {
  id: string
  title: string
}

async function publicPosts(url: string): Promise<Listed[]> {
  const found: Listed[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/posts/public?page=${page}&pageSize=100`)
    // The contract's answer.
    const { items, totalPages } = (await answer.json()) as {
      items: Listed[]
      totalPages: number
    }
    found.push(...items)
    if (page >= totalPages) return found
  }
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
