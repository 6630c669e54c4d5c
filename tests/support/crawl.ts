import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { type Element, readXml } from './validators/xml.ts'

/** An answer that the crawler was given. */
export interface Visit {
  address: string
  type: string
  body: string
}

export interface Crawl {
  /** Everything that was there, each once. */
  visits: Visit[]
  /** Links that lead nowhere: from where, whereto, and what the server says. */
  broken: string[]
}

const atOnce = 6
const mostVisits = 20_000
const mostRedirects = 5

/**
 * Follows every link of a community from its root: of its pages, what they load and say of themselves, its feeds,
 * the map of the site, and the texts of posts as the app gets them. What lies elsewhere is not asked for.
 */
export async function crawl(root: string): Promise<Crawl> {
  const { origin } = new URL(root)
  const visits: Visit[] = []
  const broken: string[] = []
  const known = new Set<string>()
  const waiting: { address: string; from: string }[] = []

  function meet(found: string[], from: string) {
    for (const link of found) {
      if (!URL.canParse(link, from)) {
        broken.push(`${from} → ${link}: no address`)
        continue
      }
      const url = new URL(link, from)
      url.hash = ''
      if (url.origin !== origin || known.has(url.href)) continue
      known.add(url.href)
      waiting.push({ address: url.href, from })
    }
  }

  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (known.size > mostVisits) throw new Error(`more than ${mostVisits} addresses`)
      const { address, from } = next
      const visit = await open(address)
      if (typeof visit === 'string') broken.push(`${from} → ${address}: ${visit}`)
      else if (visit !== null && !visits.some((it) => it.address === visit.address)) {
        known.add(visit.address)
        visits.push(visit)
        meet(linksOf(visit), visit.address)
      }
    }
  }

  meet(['/', '/robots.txt', '/feed', '/rss.xml', '/atom.xml'], `${origin}/`)
  // Whoever finds nothing waiting leaves; those still at work may bring more for the next round.
  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, work))
  return { visits, broken }
}

/** What stands at an address, wherever it moved within its site; null when that is another's, a sentence when it is nothing. */
async function open(address: string): Promise<Visit | string | null> {
  let at = address
  for (let moved = 0; moved <= mostRedirects; moved += 1) {
    const answer = await fetch(at, { redirect: 'manual', headers: { accept: 'text/html,*/*' } })
    const { status, headers } = answer
    const location = headers.get('location')
    if (status >= 300 && status < 400 && location !== null) {
      await answer.arrayBuffer()
      const next = new URL(location, at)
      if (next.origin !== new URL(address).origin) return null
      at = next.href
      continue
    }
    if (status !== 200) return String(status)
    const type = headers.get('content-type') ?? ''
    const isText = /^text\/|xml|json/.test(type)
    const bytes = await answer.arrayBuffer()
    return { address: at, type, body: isText ? new TextDecoder().decode(bytes) : '' }
  }
  return `moved more than ${mostRedirects} times`
}

function linksOf({ address, type, body }: Visit): string[] {
  if (type.startsWith('text/html')) return [...linksInPage(body), ...textOf(address)]
  if (type.startsWith('text/plain'))
    return Array.from(body.matchAll(/^Sitemap: (\S+)$/gm), ([, map = '']) => map)
  if (/xml/.test(type) && !type.startsWith('image/')) return linksInXml(body)
  return type.startsWith('application/json') ? linksInJson(JSON.parse(body)) : []
}

/** The text of a post, as the app asks for it. */
function textOf(address: string): string[] {
  const id = /\/blog\/posts\/([0-9a-f-]{36})$/.exec(address)?.[1]
  return id === undefined ? [] : [`/api/posts/${id}`]
}

type HtmlNode = DefaultTreeAdapterMap['node']

const linkingAttributes = new Set(['href', 'src', 'poster'])
const linkingProperties = new Set(['og:image', 'og:url', 'article:author'])

function linksInPage(html: string): string[] {
  const found: string[] = []
  const look = (node: HtmlNode) => {
    if ('attrs' in node) {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
      for (const [name, value] of attributes) if (linkingAttributes.has(name)) found.push(value)
      if (linkingProperties.has(attributes.get('property') ?? ''))
        found.push(attributes.get('content') ?? '')
      found.push(...imagesOfSet(attributes.get('srcset')))
    }
    if ('childNodes' in node) node.childNodes.forEach(look)
  }
  look(parse(html))
  const facts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  for (const [, fact = ''] of facts) found.push(...addressesIn(JSON.parse(fact)))
  return found
}

const imagesOfSet = (set = '') =>
  set
    .split(',')
    .map((it) => it.trim().split(/\s+/)[0] ?? '')
    .filter((it) => it !== '')

/** Elements that say an address, attributes that do, and the pages that feeds carry whole. */
function linksInXml(document: string): string[] {
  const root = readXml(document)
  if (typeof root === 'string') throw new Error(root)
  const look = ({ name, attributes, text, elements }: Element): string[] => [
    ...(['link', 'loc', 'uri', 'comments'].includes(name) && text.trim() !== ''
      ? [text.trim()]
      : []),
    ...(attributes['href'] === undefined ? [] : [attributes['href']]),
    ...(name === 'content:encoded' || attributes['type'] === 'html' ? linksInPage(text) : []),
    ...elements.flatMap(look),
  ]
  return look(root)
}

/** Links and pictures of a text, and of who wrote it. */
function linksInJson(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]) =>
    typeof inside === 'string'
      ? ['href', 'src', 'coverImage', 'avatarUrl'].includes(key)
        ? [inside]
        : []
      : linksInJson(inside),
  )
}

/** All addresses in facts, but the one of a search that nobody has asked for. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /^https?:/.test(value) && !value.includes('{') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) =>
    key === '@context' ? [] : addressesIn(inside),
  )
}
