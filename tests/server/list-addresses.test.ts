import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthOf, timeZone } from '#server/lib/clock.ts'
import { pathOf } from '#server/seo/addresses.ts'
import { pageSizes } from '#server/seo/list-pages.ts'
import { pageAddress } from '#src/app/ssr/page-address.ts'
import { renderPage } from '#src/app/ssr/render-page.tsx'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import type { Member } from '#tests/support/members.ts'
import { createCategory, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addTopic } from '#tests/support/topics.ts'

const site = 'https://blog.example'
const none = '0198c7a2-0000-7000-8000-000000000000'
const appFolder = buildAppFolder()

let server: TestServer
let author: Member
let categoryId: string
let topicId: string
let month: string
beforeAll(async () => {
  server = await startServer({ appFolder })
  const admin = await server.createAdmin()
  author = await server.createMember()
  categoryId = (await createCategory(server, admin, '随笔')).id
  topicId = (await addTopic(server, admin, '听雨')).id
  for (let at = 0; at <= pageSizes.month; at += 1)
    await publish(server, author, {
      tags: ['雨 & 夜'],
      categoryIds: [categoryId],
      topicIds: [topicId],
    })
  const [inYear = 0, inMonth = 0] = monthOf(server.clock.now()).split('-').map(Number)
  month = pathOf.month(inYear, inMonth)
})
afterAll(() => server.close())

const tagged = 'tag=%E9%9B%A8+%26+%E5%A4%9C'

test('列表的每一页、每一种都有自己的一个地址', async () => {
  const expected = {
    '/blog/posts?page=1': '/blog/posts',
    '/blog/posts?page=2': '/blog/posts?page=2',
    '/blog/posts?page=3&from=x': '/blog/posts?page=3',
    '/blog/posts?page=x': '/blog/posts',
    '/blog/posts?page=-2': '/blog/posts',
    '/blog/posts?page=1.5': '/blog/posts',
    [`/blog/posts?tag=${'a'.repeat(21)}`]: '/blog/posts',
    '/blog/posts?tag=a%00': '/blog/posts',
    '/blog/topics?q=%00': '/blog/topics',
    [`/blog/posts?page=2&${tagged}`]: `/blog/posts?${tagged}&page=2`,
    [`/blog/posts?tag=%E9%9B%A8%20%26%20%E5%A4%9C`]: `/blog/posts?${tagged}`,
    [`/blog/posts?${tagged}&category=${categoryId.toUpperCase()}`]: `/blog/posts?category=${categoryId}&${tagged}`,
    [`${pathOf.category(categoryId)}?page=2`]: `${pathOf.category(categoryId)}?page=2`,
    [`${pathOf.topic(topicId)}?sort=hotness&page=2`]: `${pathOf.topic(topicId)}?page=2`,
    [`${pathOf.topic(topicId)}?sort=hotness`]: pathOf.topic(topicId),
    [`${pathOf.profile(author.id)}?tab=posts&page=2`]: `${pathOf.profile(author.id)}?page=2`,
    [`${month}?page=2`]: `${month}?page=2`,
    '/blog/ranking?tab=authors': '/blog/ranking?tab=authors',
    '/blog/ranking?period=all&tab=topics': '/blog/ranking?tab=topics&period=all',
    '/blog/ranking?tab=posts&period=week': '/blog/ranking',
    [`${pathOf.post(none)}?page=2`]: undefined,
  }
  for (const [url, address] of Object.entries(expected)) {
    const { canonical, openGraph } = await told(url)
    const whole = address && `${site}${address}`
    expect([url, canonical, openGraph]).toEqual([url, whole, whole])
  }
})

test('空的一页、空的一种和搜出来的，请搜索引擎不要收', async () => {
  const empty = [
    '/blog/posts?page=4',
    '/blog/posts?page=1000000',
    '/blog/posts?tag=%E9%9B%AA',
    `/blog/posts?category=${none}`,
    `/blog/posts?${tagged}&page=4`,
    `${pathOf.category(categoryId)}?page=4`,
    `${pathOf.topic(topicId)}?page=4`,
    `${pathOf.profile(author.id)}?page=4`,
    `${pathOf.profile(author.id)}?tab=created`,
    `${pathOf.profile(author.id)}?tab=followed&page=2`,
    `${month}?page=3`,
    '/blog/topics?page=2',
    '/blog/topics?q=%E5%90%AC%E9%9B%A8',
    '/blog/ranking?page=9',
  ]
  for (const url of empty) {
    const { status, robots, canonical, openGraph } = await told(url)
    expect([url, status, robots, canonical, openGraph]).toEqual([
      url,
      200,
      'noindex',
      undefined,
      undefined,
    ])
  }
})

test('第二页的图画的还是这一页，它的地址不带页码', async () => {
  const { picture = '' } = await told('/blog/posts?page=2')
  expect(picture).toMatch(/^https:\/\/blog\.example\/previews\/posts\.png\?v=/)
  expect((await server.get(picture.slice(site.length))).statusCode).toBe(200)
})

test('一页有多少，与应用要的一样多', async () => {
  const asked = {
    posts: await sizeAt('/posts?page=2'),
    category: await sizeAt(`/categories/${categoryId}?page=2`),
    topic: await sizeAt(`/topics/${topicId}?page=2`),
    profile: await sizeAt(`/users/${author.id}/profile?page=2`),
    profileTopics: await sizeAt(`/users/${author.id}/profile?tab=created&page=2`),
    topics: await sizeAt('/topics?page=2'),
    month: await sizeAt(`${month.slice('/blog'.length)}?page=2`),
    ranking: await sizeAt('/ranking?page=2'),
  }
  expect(asked).toEqual(pageSizes)
})

async function told(url: string) {
  const { statusCode, body } = await server.inject('GET', url, {
    headers: { accept: 'text/html' },
  })
  const found = (pattern: RegExp) => pattern.exec(body)?.[1]?.replaceAll('&#38;', '&')
  return {
    status: statusCode,
    canonical: found(/rel="canonical" href="([^"]*)"/),
    openGraph: found(/"og:url" content="([^"]*)"/),
    picture: found(/"og:image" content="([^"]*)"/),
    robots: found(/name="robots" content="([^"]*)"/),
  }
}

/** How many the app asks for, for the second page that this address shows. */
async function sizeAt(here: string): Promise<number | undefined> {
  const sizes = new Set<number>()
  await renderPage({
    here: pageAddress(here) ?? '',
    imageBase: '/images',
    at: server.clock.now(),
    timeZone,
    isBrief: false,
    read: async (path) => {
      const { body } = await server.get(path)
      const { page, pageSize = 0 } = JSON.parse(body) as { page?: number; pageSize?: number }
      if (page === 2) sizes.add(pageSize)
      return body
    },
  })
  expect(sizes.size).toBe(1)
  return [...sizes][0]
}
