import { feedPath, pathOf, type FeedFormat, type FeedSubject } from './addresses.ts'
import { element, escaped } from '#server/lib/markup.ts'

/** The newest posts of something, for programs that read for people. */
export interface Feed {
  subject: FeedSubject
  /** What the site calls itself. */
  siteName: string
  title: string
  description: string
  /** The page that shows the same, from the root. */
  path: string
  entries: Entry[]
}

interface Entry {
  id: string
  title: string
  /** `isGone`: there is no page of them any more. */
  author: { id: string; nickName: string; isGone: boolean }
  publishedAt: Date
  updatedAt: Date
  tags: string[]
  excerpt: string
  /** The whole text as HTML, its addresses whole. */
  html: string
}

/** When the feed last changed: with its newest entry; an empty one never did. */
const changedAt = ({ entries }: Feed): Date =>
  new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime())))

/** A feed as XML. `base` is the public address, without a slash. */
export function feedXml(feed: Feed, format: FeedFormat, base: string): string {
  const body = format === 'rss' ? rss(feed, base) : atom(feed, base)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`
}

function rss(feed: Feed, base: string): string {
  const own = escaped(base + feedPath(feed.subject, 'rss'))
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', titleOf(feed)),
    element('link', base + feed.path),
    element('description', feed.description),
    '<language>zh-CN</language>',
    element('lastBuildDate', changedAt(feed).toUTCString()),
    `<atom:link href="${own}" rel="self" type="application/rss+xml"/>`,
    ...feed.entries.map((entry) => rssItem(entry, base)),
    '</channel>',
    '</rss>',
  ].join('\n')
}

const rssItem = (entry: Entry, base: string) =>
  [
    '<item>',
    element('title', entry.title),
    element('link', base + pathOf.post(entry.id)),
    `<guid isPermaLink="false">urn:uuid:${entry.id}</guid>`,
    element('dc:creator', entry.author.nickName),
    element('pubDate', entry.publishedAt.toUTCString()),
    ...entry.tags.map((tag) => element('category', tag)),
    element('description', entry.excerpt),
    element('content:encoded', entry.html),
    '</item>',
  ].join('\n')

function atom(feed: Feed, base: string): string {
  const own = base + feedPath(feed.subject, 'atom')
  return [
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">',
    element('title', titleOf(feed)),
    element('subtitle', feed.description),
    element('id', own),
    `<link rel="self" type="application/atom+xml" href="${escaped(own)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(base + feed.path)}"/>`,
    element('updated', changedAt(feed).toISOString()),
    ...feed.entries.map((entry) => atomEntry(entry, base)),
    '</feed>',
  ].join('\n')
}

const atomEntry = (entry: Entry, base: string) =>
  [
    '<entry>',
    element('title', entry.title),
    element('id', `urn:uuid:${entry.id}`),
    `<link rel="alternate" type="text/html" href="${escaped(base + pathOf.post(entry.id))}"/>`,
    element('published', entry.publishedAt.toISOString()),
    element('updated', entry.updatedAt.toISOString()),
    atomAuthor(entry.author, base),
    ...entry.tags.map((tag) => `<category term="${escaped(tag)}"/>`),
    `<summary type="text">${escaped(entry.excerpt)}</summary>`,
    `<content type="html">${escaped(entry.html)}</content>`,
    '</entry>',
  ].join('\n')

const atomAuthor = ({ id, nickName, isGone }: Entry['author'], base: string) =>
  `<author>${element('name', nickName)}${isGone ? '' : element('uri', base + pathOf.profile(id))}</author>`

const titleOf = ({ subject, title, siteName }: Feed) =>
  subject === 'site' ? title : `${title} · ${siteName}`
