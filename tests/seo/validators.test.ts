import { describe, expect, test } from 'vitest'
import { atomFaults } from '#tests/support/validators/atom.ts'
import { factFaults } from '#tests/support/validators/facts.ts'
import { rssFaults } from '#tests/support/validators/rss.ts'
import { sitemapFaults, sitemapIndexFaults } from '#tests/support/validators/sitemap.ts'

/* The validators that everything the server gives is held against, each with faults planted into what is right. */

const rss = `<?xml version="1.0"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>砚</title><link>https://a.example/</link><description>说明</description>
<language>zh-CN</language><lastBuildDate>Sun, 22 Nov 2026 10:00:00 GMT</lastBuildDate>
<atom:link rel="self" href="https://a.example/feed.rss"/>
<item><title>听雨</title><link>https://a.example/1</link><guid isPermaLink="false">urn:1</guid>
<pubDate>Sat, 21 Nov 2026 10:00:00 +0800</pubDate><category>雨</category><category>夜</category>
<content:encoded>&lt;a href="https://a.example/2"&gt;二&lt;/a&gt;</content:encoded></item>
<item><description>只有摘要</description><guid>https://a.example/3</guid></item>
</channel></rss>`

describe('RSS 2.0', () => {
  const faultsOf = (document: string) => rssFaults(document, 'https://a.example/feed.rss')

  test('写对的没有错', () => expect(faultsOf(rss)).toEqual([]))

  test.each([
    ['</rss>', '', 'not well-formed'],
    ['version="2.0"', 'version="0.91"', 'not rss of version 2.0'],
    ['<title>砚</title>', '', 'channel has 0 title'],
    ['<title>砚</title>', '<title>砚</title><title>二</title>', 'channel has 2 title'],
    ['<description>说明', '<description> ', 'channel has an empty description'],
    ['<link>https://a.example/</link>', '<link>/</link>', 'link / is no address'],
    ['zh-CN', '中文', 'language 中文 is none'],
    ['Sun, 22 Nov 2026', 'Mon, 22 Nov 2026', 'is no date'],
    ['Sun, 22 Nov 2026 10:00:00 GMT', '2026-11-22T10:00:00Z', 'is no date'],
    ['Sat, 21 Nov 2026', '21 十一月 2026', 'is no date'],
    ['feed.rss', 'other.rss', 'names itself https://a.example/other.rss'],
    [' xmlns:content="http://purl.org/rss/1.0/modules/content/"', '', 'prefix content is not'],
    [' isPermaLink="false"', '', 'guid urn:1 is no address'],
    ['https://a.example/3', 'urn:1', 'two of guid urn:1'],
    ['<description>只有摘要</description>', '', 'an item without title and description'],
    ['<category>雨</category>', '<author>林间</author>', 'author 林间 is no e-mail address'],
    ['<category>雨</category>', '<tag>雨</tag>', 'item has a tag'],
    ['href="https://a.example/2"', 'href="/2"', 'relative address /2'],
  ])('%s 换成 %s，看得出', (right, wrong, fault) => {
    expect(rss).toContain(right)
    expect(faultsOf(rss.replace(right, wrong)).join()).toContain(fault)
  })
})

const atom = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>砚</title><subtitle>说明</subtitle>
<id>https://a.example/feed.atom</id><updated>2026-11-22T10:00:00Z</updated>
<link rel="self" href="https://a.example/feed.atom"/><link href="https://a.example/"/>
<entry><title>听雨</title><id>urn:uuid:1</id><updated>2026-11-22T10:00:00+08:00</updated>
<published>2026-11-21T10:00:00.000Z</published><link href="https://a.example/1"/>
<author><name>林间</name><uri>https://a.example/u</uri></author><category term="雨"/>
<summary type="text">摘要</summary><content type="html">&lt;img src="https://a.example/p"&gt;</content></entry>
<entry><title>二</title><id>urn:uuid:2</id><updated>2026-11-22T10:00:00Z</updated>
<link href="https://a.example/2"/><author><name>周南</name></author></entry></feed>`

describe('Atom', () => {
  const faultsOf = (document: string) => atomFaults(document, 'https://a.example/feed.atom')

  test('写对的没有错', () => expect(faultsOf(atom)).toEqual([]))

  test.each([
    ['</feed>', '', 'not well-formed'],
    ['http://www.w3.org/2005/Atom', 'http://purl.org/atom', 'not an Atom feed'],
    ['<title>砚</title>', '', 'feed has 0 title'],
    ['<id>urn:uuid:2</id>', '', 'entry has 0 id'],
    ['<id>urn:uuid:2</id>', '<id>2</id>', 'id 2 is no IRI'],
    ['urn:uuid:2', 'urn:uuid:1', 'two of id urn:uuid:1'],
    ['2026-11-21T10:00:00.000Z', '2026-11-21', 'published 2026-11-21 is no moment'],
    ['2026-11-22T10:00:00Z', '2026-02-30T10:00:00Z', 'is no moment'],
    ['href="https://a.example/feed.atom"', 'href="https://b.example/"', 'names itself'],
    ['<author><name>周南</name></author>', '', 'an entry without an author'],
    ['<name>周南</name>', '', 'author has 0 name'],
    ['<link href="https://a.example/2"/>', '', 'an entry with neither content nor link'],
    ['<link href="https://a.example/2"/>', '<link href="/2"/>', 'link /2 is no IRI'],
    [
      '<link href="https://a.example/"/>',
      '<link href="urn:a"/><link href="urn:b"/>',
      'two of alternate link',
    ],
    [' term="雨"', '', 'a category without a term'],
    ['type="text"', 'type="markdown"', 'summary of type markdown'],
    ['>摘要<', '><b>摘要</b><', 'summary has elements'],
    [
      '<summary type="text">摘要</summary><content type="html">',
      '<content src="https://a.example/1">',
      'content elsewhere without a summary',
    ],
    ['src="https://a.example/p"', 'src="p.png"', 'relative address p.png'],
    [
      '<subtitle>说明</subtitle>',
      '<subtitle>说</subtitle><subtitle>明</subtitle>',
      'feed has 2 subtitle',
    ],
    ['<subtitle>说明</subtitle>', '<description>说明</description>', 'feed has a description'],
  ])('%s 换成 %s，看得出', (right, wrong, fault) => {
    expect(atom).toContain(right)
    expect(faultsOf(atom.replace(right, wrong)).join()).toContain(fault)
  })
})

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const map = `<?xml version="1.0"?>
<urlset ${namespace}><url><loc>https://a.example/1</loc><lastmod>2026-11-22T10:00:00Z</lastmod>
<changefreq>daily</changefreq><priority>0.5</priority></url><url><loc>https://a.example/2?a=1&amp;b=2</loc></url></urlset>`
const index = `<sitemapindex ${namespace}><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>`

describe('站点地图', () => {
  const faultsOf = (document: string) => sitemapFaults(document, 'https://a.example/map.xml')

  test('写对的没有错', () => {
    expect(faultsOf(map)).toEqual([])
    expect(sitemapIndexFaults(index, 'https://a.example/sitemap.xml')).toEqual([])
  })

  test.each([
    ['&amp;', '&', 'not well-formed'],
    [namespace, '', 'not a urlset'],
    ['<loc>https://a.example/1</loc>', '', 'url has 0 loc'],
    ['https://a.example/1', '/1', 'loc /1 may not be'],
    ['https://a.example/1', 'https://b.example/1', 'loc https://b.example/1 may not be'],
    ['https://a.example/1', `https://a.example/${'1'.repeat(2_048)}`, 'may not be'],
    ['https://a.example/1', 'https://a.example/2?a=1&amp;b=2', 'two of loc'],
    ['2026-11-22T10:00:00Z', '22 Nov 2026', 'lastmod 22 Nov 2026 may not be'],
    ['<changefreq>daily', '<changefreq>often', 'changefreq often may not be'],
    ['<priority>0.5', '<priority>2', 'priority 2 may not be'],
    ['<priority>0.5</priority>', '<image>x</image>', 'url has loc, lastmod, changefreq, image'],
    ['<url>', '<link>x</link><url>', 'something beside url'],
    [
      '<loc>https://a.example/1</loc><lastmod>2026-11-22T10:00:00Z</lastmod>',
      '<lastmod>2026-11-22T10:00:00Z</lastmod><loc>https://a.example/1</loc>',
      'url has lastmod, loc',
    ],
  ])('%s 换成 %s，看得出', (right, wrong, fault) => {
    expect(map).toContain(right)
    expect(faultsOf(map.replace(right, wrong)).join()).toContain(fault)
  })

  test('空的、太多的、两种文件混用的，看得出', () => {
    const many = Array.from(
      { length: 50_001 },
      (_, at) => `<url><loc>https://a.example/${at}</loc></url>`,
    )
    expect(faultsOf(`<urlset ${namespace}></urlset>`)).toEqual(['0 entries'])
    expect(faultsOf(`<urlset ${namespace}>${many.join('')}</urlset>`)).toEqual([
      '50001 entries',
    ])
    expect(faultsOf(index)).toEqual(['not a urlset'])
  })
})

const person = { '@type': 'Person', name: '林间', url: 'https://a.example/u' }
const article = {
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: '听雨',
  image: 'https://a.example/p.png',
  author: person,
  publisher: { '@type': 'Organization', name: '砚', url: 'https://a.example/' },
  datePublished: '2026-11-21T10:00:00.000Z',
  dateModified: '2026-11-22T10:00:00.000Z',
  mainEntityOfPage: 'https://a.example/1',
  keywords: ['雨'],
  wordCount: 12,
}
const crumb = (position: number, name: string, item?: string) => ({
  '@type': 'ListItem',
  position,
  name,
  ...(item !== undefined && { item }),
})
const crumbs = (...itemListElement: object[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement,
})
const home = crumb(1, '首页', 'https://a.example/')

describe('JSON-LD', () => {
  test('写对的没有错', () => {
    expect(factFaults(article)).toEqual([])
    expect(factFaults(crumbs(home, crumb(2, '听雨')))).toEqual([])
    const page = {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: person,
    }
    expect(factFaults(page)).toEqual([])
  })

  test.each([
    [{ headline: '' }, 'Article.headline is ""'],
    [{ headline: undefined }, 'Article without headline'],
    [{ image: '/p.png' }, 'Article.image is "/p.png"'],
    [{ author: '林间' }, 'Article.author is no thing'],
    [{ author: { ...person, name: undefined } }, 'Person without name'],
    [{ author: { ...person, description: '' } }, 'Person.description is ""'],
    [{ author: { ...person, '@type': 'Robot' } }, 'type Robot'],
    [{ publisher: null }, 'Article.publisher is no thing'],
    [{ datePublished: '2026-11-21' }, 'Article.datePublished is "2026-11-21"'],
    [{ dateModified: '2026-11-20T10:00:00.000Z' }, 'changed before it was published'],
    [{ mainEntityOfPage: undefined }, 'Article without mainEntityOfPage'],
    [{ keywords: [''] }, 'Article.keywords is [""]'],
    [{ wordCount: 1.5 }, 'Article.wordCount is 1.5'],
    [{ title: '听雨' }, 'Article.title is unknown'],
    [{ '@context': 'http://json-ld.org' }, 'context http://json-ld.org'],
    [{ '@type': 'Recipe' }, 'type Recipe'],
  ])('文章里 %j，看得出', (change, fault) => {
    expect(factFaults({ ...article, ...change })).toContain(fault)
  })

  test.each([
    [[home], 'BreadcrumbList.itemListElement is'],
    [[home, crumb(3, '三', 'https://a.example/3')], 'step 2 is numbered 3'],
    [[home, crumb(2, ' ', 'https://a.example/2')], 'step 2 has no name'],
    [[home, crumb(2, '二'), crumb(3, '三')], 'step 2 leads to undefined'],
    [[crumb(1, '首页', '/'), crumb(2, '二')], 'step 1 leads to /'],
    [[home, { position: 2, name: '二' }], 'a step that is no ListItem'],
  ])('面包屑 %j，看得出', (steps, fault) => {
    expect(factFaults(crumbs(...steps)).join()).toContain(fault)
  })
})
