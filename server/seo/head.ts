import { escaped, jsonForScript } from '#server/lib/markup.ts'
import { type OgImage, ogImageSize } from '#server/previews/og-image.ts'
import { versionOf } from '#server/previews/previews.ts'
import { feedFormats, feedPath, type FeedSubject, previewPath } from './addresses.ts'

/** What a page says of the whole site. */
export interface SiteFacts {
  name: string
  /** The public address, without a slash at its end. */
  base: string
}

export const siteTitle = '多人博客社区'
const motto = '慢慢写，好好读，与认真的人相遇'
export const siteDescription = (name: string) => `${name}，一个中文多人博客社区：${motto}。`

export interface Picture {
  /** From the root, or a whole one. */
  address: string
  size?: { width: number; height: number } | undefined
  /** How it is shown beside a link: small, where it is a portrait. */
  card?: 'summary' | 'summary_large_image'
}

/** What a page says of itself to search engines, link previews and feed readers. */
export interface Head {
  title: string
  description: string
  /** Its one address, from the root; null where nobody should come back to it. */
  path: string | null
  /** What belongs to the address of a part of a list, from `?` on. */
  query?: string
  kind?: 'website' | 'article' | 'profile'
  /** Whose it is, for the picture that is drawn. */
  byline?: string
  /** The picture that stands for it; without one it is drawn. */
  picture?: Picture | undefined
  feed?: { subject: FeedSubject; title: string }
  /** Further facts of an article, as pairs of OpenGraph. */
  properties?: readonly (readonly [name: string, content: string])[]
  /** JSON-LD, each of one thing. */
  facts?: readonly object[]
}

/** The elements that stand in the page's head, all they hold escaped. */
export function headHtml(head: Head, { name: siteName, base }: SiteFacts): string {
  const { title, description, path, query = '', kind = 'website', feed, facts = [] } = head
  const address = path === null ? undefined : base + path + query
  const fullTitle = `${title} · ${siteName}`
  const picture = head.picture ?? drawnPicture(head, siteName)
  const image = picture && absolute(picture.address, base)
  const properties: (readonly [string, string])[] = [
    ['og:site_name', siteName],
    ['og:locale', 'zh_CN'],
    ['og:type', kind],
    ['og:title', title],
    ['og:description', description],
    ...(address === undefined ? [] : ([['og:url', address]] as const)),
    ...(image === undefined ? [] : imageProperties(image, picture?.size, title)),
    ...(head.properties ?? []),
  ]
  return [
    `<title>${escaped(fullTitle)}</title>`,
    named('description', description),
    address === undefined
      ? named('robots', 'noindex')
      : `<link rel="canonical" href="${escaped(address)}">`,
    ...properties.map(
      ([name, content]) =>
        `<meta property="${escaped(name)}" content="${escaped(oneLine(content))}">`,
    ),
    named(
      'twitter:card',
      image === undefined ? 'summary' : (picture?.card ?? 'summary_large_image'),
    ),
    ...(feed ? feedFormats.map((format) => feedLink(feed, format, base)) : []),
    ...facts.map(
      (fact) => `<script type="application/ld+json">${jsonForScript(fact)}</script>`,
    ),
  ].join('\n    ')
}

/** What the drawn picture of a page says. */
export const posterOf = (
  { title, byline = motto }: Pick<Head, 'title' | 'byline'>,
  siteName: string,
): OgImage => ({ title, byline, siteName })

/** Its address changes with what it says, so programs may keep what they have. */
export function drawnPicture(
  head: Pick<Head, 'title' | 'byline' | 'path'>,
  siteName: string,
): Picture | undefined {
  if (head.path === null) return undefined
  const address = `${previewPath(head.path)}?v=${versionOf(posterOf(head, siteName))}`
  return { address, size: ogImageSize }
}

const imageProperties = (
  image: string,
  size: Picture['size'],
  alt: string,
): [name: string, content: string][] => [
  ['og:image', image],
  ...(size === undefined
    ? []
    : ([
        ['og:image:width', String(size.width)],
        ['og:image:height', String(size.height)],
      ] satisfies [string, string][])),
  ['og:image:alt', alt],
]

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
