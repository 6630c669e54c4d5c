import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { wander } from '#tests/features/authentication.visitor.ts'
import { startCommunity } from '#tests/support/community.ts'
import { expect, test, watch } from '#tests/support/journey.ts'

const root = join(import.meta.dirname, '../..')
const corpus = process.env['CORPUS']

test('导入的真实博客，每一篇都打得开，浏览器没有一句怨言', async ({
  context,
  page,
  complaints,
}) => {
  test.setTimeout(420_000)
  if (corpus === undefined) {
    console.warn('没有设置 CORPUS：没有真实博客可导入。')
    return
  }
  const community = await startCommunity({ DEMO: 'off' })
  try {
    await promisify(execFile)(
      process.execPath,
      [join(root, 'dist/server/tools/import.js'), join(corpus, 'sofastack-blog')],
      { env: { ...process.env, DATA_DIR: community.dataDir }, maxBuffer: 1 << 26 },
    )
    const posts = await publicPosts(community.url)
    expect(posts.length).toBe(149)

    // Pictures of the blog lie on hosts that this test does not talk to.
    await context.route(
      (url) => url.origin !== community.url,
      (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    )
    const second = await context.newPage()
    watch(second, complaints)
    const waiting = [...posts]
    const openAll = async (tab: Page) => {
      await tab.goto(`${community.url}/blog/home`)
      for (let post = waiting.pop(); post; post = waiting.pop()) {
        await wander(tab, `/blog/posts/${post.id}`)
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(post.title)
        await expect(tab.locator('article').first()).not.toBeEmpty()
      }
    }
    await Promise.all([openAll(page), openAll(second)])
    // Before the server leaves: what stands below a post is still on its way.
    await Promise.all([page, second].map((tab) => tab.goto('about:blank')))
  } finally {
    await community.stop()
  }
})

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
