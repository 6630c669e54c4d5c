import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedPath, pathOf } from '#server/seo/addresses.ts'
import type { FeedSubject } from '#server/seo/addresses.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import type { Member } from '#tests/support/members.ts'
import { createCategory, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addTopic } from '#tests/support/topics.ts'
import { atomFaults } from '#tests/support/validators/atom.ts'
import { factFaults } from '#tests/support/validators/facts.ts'
import { rssFaults } from '#tests/support/validators/rss.ts'
import {
  addressesIn,
  sitemapFaults,
  sitemapIndexFaults,
} from '#tests/support/validators/sitemap.ts'

/* What the demo community and the imported blog, which journeys/crawl.spec.ts holds against the same validators, do not have. */

const site = 'https://blog.example'
const hostile = '</script></title>"><img src=x onerror=alert(1)>&amp;\u0007 ]]>\''

const appFolder = buildAppFolder()
let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await startServer({ appFolder })
  admin = await server.createAdmin()
})
afterAll(() => server.close())

test('没有简介、没有说明、没有文章、没有摘要、没有一篇的社区，订阅与页面也合规范', async () => {
  const quiet = await server.createMember({ nickName: '不说话的人', bio: '' })
  const { id: topicId } = await addTopic(server, admin, '没有说明')
  const { id: categoryId } = await createCategory(server, admin, '没有说明')
  const subjects: FeedSubject[] = [
    'site',
    { kind: 'users', id: quiet.id },
    { kind: 'topics', id: topicId },
    { kind: 'categories', id: categoryId },
  ]
  for (const subject of subjects) expect(await feedFaults(subject)).toEqual([])
  for (const page of [
    pathOf.profile(quiet.id),
    pathOf.topic(topicId),
    pathOf.category(categoryId),
  ])
    expect(await pageFaults(page)).toEqual([])

  const { id } = await publish(server, quiet, {
    content: '![](https://pics.example/rain.jpg)',
    categoryIds: [categoryId],
    topicIds: [topicId],
  })
  for (const subject of subjects) expect(await feedFaults(subject)).toEqual([])
  expect(await pageFaults(pathOf.post(id))).toEqual([])
  expect(await mapFaults()).toEqual([])
})

test('写什么都合规范：攻击、控制字符、各种地址', async () => {
  const attacker = await server.createMember({ nickName: '</name><x>&', bio: hostile })
  const { id } = await publish(server, attacker, {
    title: hostile,
    excerpt: hostile,
    tags: ['"><b>', ']]>'],
    content: `# 题\n\n${hostile} [内](/blog/posts) [锚](#题) [信](mailto:a@b.example) [坏](http://[) ![图](//pics.example/a.png)`,
  })
  for (const subject of ['site', { kind: 'users', id: attacker.id }] as const)
    expect(await feedFaults(subject)).toEqual([])
  expect(await pageFaults(pathOf.post(id))).toEqual([])
  expect(await pageFaults(pathOf.profile(attacker.id))).toEqual([])
})

async function feedFaults(subject: FeedSubject): Promise<string[]> {
  const [rss, atom] = [feedPath(subject, 'rss'), feedPath(subject, 'atom')]
  return [
    ...rssFaults((await server.get(rss)).body, site + rss),
    ...atomFaults((await server.get(atom)).body, site + atom),
  ]
}

async function pageFaults(page: string): Promise<string[]> {
  const { body } = await server.inject('GET', page, { headers: { accept: 'text/html' } })
  const facts = Array.from(
    body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, fact = '']) => JSON.parse(fact) as unknown,
  )
  const isSilent = facts.length === 0 || /<meta [^>]*content=""/.test(body)
  return [
    ...(isSilent ? [`${page} does not say what it is`] : []),
    ...facts.flatMap(factFaults),
  ]
}

async function mapFaults(): Promise<string[]> {
  const index = (await server.get('/sitemap.xml')).body
  const faults = sitemapIndexFaults(index, `${site}/sitemap.xml`)
  for (const address of addressesIn(index))
    faults.push(...sitemapFaults((await server.get(address.slice(site.length))).body, address))
  return faults
}
