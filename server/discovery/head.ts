import { feedFormats, feedPath, type FeedSubject } from './addresses.ts'
import { escaped, jsonForScript } from '#server/lib/markup.ts'

export const siteName = '砚'
export const siteTitle = '多人博客社区'
export const siteDescription = '砚，一个中文多人博客社区：慢慢写，好好读，与认真的人相遇。'

/** What a page says of itself to search engines, link previews and feed readers. */
export interface Head {
  title: string
  description: string
  /** Its one address, from the root; null where nobody should come back to it. */
  path: string | null
  kind?: 'website' | 'article' | 'profile'
  /** A picture, as an address from the root or a whole one. */
  picture?: string | null
  feed?: { subject: FeedSubject; title: string }
  /** Further facts of an article, as pairs of OpenGraph. */
  properties?: readonly (readonly [name: string, content: string])[]
  /** JSON-LD, each of one thing. */
  facts?: readonly object[]
}

/** The elements that stand in the page's head, all they hold escaped. `base` is the public address, without a slash. */
export function headHtml(head: Head, base: string): string {
  const { title, description, path, kind = 'website', picture, feed, facts = [] } = head
  const fullTitle = `${title} · ${siteName}`
  const image = picture ? absolute(picture, base) : undefined
  const properties: (readonly [string, string])[] = [
    ['og:site_name', siteName],
    ['og:locale', 'zh_CN'],
    ['og:type', kind],
    ['og:title', title],
    ['og:description', description],
    ...(path === null ? [] : ([['og:url', `${base}${path}`]] as const)),
    ...(image === undefined ? [] : ([['og:image', image]] as const)),
    ...(head.properties ?? []),
  ]
  return [
    `<title>${escaped(fullTitle)}</title>`,
    named('description', description),
    path === null
      ? named('robots', 'noindex')
      : `<link rel="canonical" href="${escaped(`${base}${path}`)}">`,
    ...properties.map(
      ([name, content]) =>
        `<meta property="${escaped(name)}" content="${escaped(oneLine(content))}">`,
    ),
    named('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    ...(feed ? feedFormats.map((format) => feedLink(feed, format, base)) : []),
    ...facts.map(
      (fact) => `<script type="application/ld+json">${jsonForScript(fact)}</script>`,
    ),
  ].join('\n    ')
}

/** An address from the root made whole; undefined when it is none. */
export function absolute(address: string, base: string): string | undefined {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escaped(oneLine(content))}">`

const feedLink = (
  { subject, title }: NonNullable<Head['feed']>,
  format: (typeof feedFormats)[number],
  base: string,
) =>
  `<link rel="alternate" type="application/${format}+xml" title="${escaped(title)}" href="${escaped(base + feedPath(subject, format))}">`

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
