import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { startCommunity } from '#tests/support/community.ts'
import { type Crawl, crawl } from '#tests/support/crawl.ts'
import { sweep } from '#tests/support/journey.ts'
import { faultsOf } from '#tests/support/validators/visits.ts'
import { listenOn } from '#tests/support/port.ts'

test('演示社区：每一条链接都通，订阅、站点地图、JSON-LD 都合规范', { tag: sweep }, async () => {
  test.setTimeout(420_000)
  const community = await startCommunity()
  try {
    const found = await crawl(community.url)
    expect(found.broken).toEqual([])
    expect(faultsOf(found.visits)).toEqual([])
    expect(kindsOf(found)).toEqual(expect.arrayContaining(everyKind))
  } finally {
    await community.stop()
  }
})

test(
  '爬虫看得出断了的链接：页面、订阅、地图、文章里的，还有绕圈子的',
  { tag: sweep },
  async () => {
    const pages: Record<string, [type: string, body: string]> = {
      '/': [
        'text/html',
        '<a href="/gone">一</a><img src="gone.png"><a href="/blog/posts/0198c7a2-0000-7000-8000-000000000000">文</a><a href="http://[">坏</a><a href="https://elsewhere.invalid/">外</a>',
      ],
      '/robots.txt': ['text/plain', 'Sitemap: /sitemap.xml'],
      '/sitemap.xml': ['application/xml', '<urlset><url><loc>/lost</loc></url></urlset>'],
      '/feed': [
        'application/rss+xml',
        '<rss><link>/mislaid</link><content:encoded>&lt;img src="/torn.png"&gt;</content:encoded></rss>',
      ],
      '/rss.xml': ['location', '/atom.xml'],
      '/atom.xml': ['location', '/rss.xml'],
      '/blog/posts/0198c7a2-0000-7000-8000-000000000000': [
        'text/html',
        '<meta property="og:image" content="/blank.png">',
      ],
      '/api/posts/0198c7a2-0000-7000-8000-000000000000': [
        'application/json',
        '{"tree":{"children":[{"properties":{"href":"/dead"}}]}}',
      ],
    }
    const server = createServer(({ url = '' }, answer) => {
      const [type, body] = pages[url] ?? []
      if (type === 'location') answer.writeHead(302, { location: body })
      else
        answer.writeHead(type === undefined ? 404 : 200, {
          'content-type': type ?? 'text/plain',
        })
      answer.end(type === 'location' ? undefined : body)
    })
    const origin = `http://127.0.0.1:${await listenOn(server)}`
    try {
      const { broken, visits } = await crawl(origin)
      const said = broken.map((it) => it.replaceAll(origin, '')).toSorted()
      expect(said).toEqual(
        [
          '/ → /gone: 404',
          '/ → /gone.png: 404',
          '/ → http://[: no address',
          '/ → /rss.xml: moved more than 5 times',
          '/ → /atom.xml: moved more than 5 times',
          '/sitemap.xml → /lost: 404',
          '/feed → /mislaid: 404',
          '/feed → /torn.png: 404',
          '/blog/posts/0198c7a2-0000-7000-8000-000000000000 → /blank.png: 404',
          '/api/posts/0198c7a2-0000-7000-8000-000000000000 → /dead: 404',
        ].toSorted(),
      )
      expect(visits).toHaveLength(6)
    } finally {
      server.close()
    }
  },
)

const everyKind = [
  'text/html',
  'image/png',
  'application/rss+xml',
  'application/atom+xml',
  'application/xml',
  'application/json',
]

const kindsOf = ({ visits }: Crawl) => [
  ...new Set(visits.map(({ type }) => type.split(';')[0] ?? '')),
]
