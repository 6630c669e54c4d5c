import { isW3cDate, isWebAddress } from './values.ts'
import { all, type Element, missingOnes, readXml, twice } from './xml.ts'

/* The protocol of sitemaps.org, version 0.9, and the order of its schemas. */

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const mostEntries = 50_000
const mostBytes = 50 * 1024 * 1024
const longestAddress = 2_048
const changes = 'always hourly daily weekly monthly yearly never'.split(' ')

/** What is wrong with one file of the map that was fetched at `address`. */
export const sitemapFaults = (document: string, address: string): string[] =>
  fileFaults(document, address, {
    root: 'urlset',
    entry: 'url',
    order: ['loc', 'lastmod', 'changefreq', 'priority'],
  })

/** What is wrong with the list of all files of the map. */
export const sitemapIndexFaults = (document: string, address: string): string[] =>
  fileFaults(document, address, {
    root: 'sitemapindex',
    entry: 'sitemap',
    order: ['loc', 'lastmod'],
  })

/** The addresses that a file of the map or their list names. */
export function addressesIn(document: string): string[] {
  const root = readXml(document)
  if (typeof root === 'string') return []
  return root.elements.flatMap((entry) => all(entry, 'loc')).map(({ text }) => text)
}

interface Schema {
  root: string
  entry: string
  order: readonly string[]
}

function fileFaults(document: string, address: string, schema: Schema): string[] {
  const root = readXml(document)
  if (typeof root === 'string') return [root]
  if (root.name !== schema.root || root.attributes['xmlns'] !== namespace)
    return [`not a ${schema.root}`]
  const entries = all(root, schema.entry)
  const { length } = entries
  return [
    ...(Buffer.byteLength(document) > mostBytes ? ['more than 50 MB'] : []),
    ...(length === 0 || length > mostEntries ? [`${length} entries`] : []),
    ...(length < root.elements.length ? [`something beside ${schema.entry}`] : []),
    ...twice(
      'loc',
      entries.flatMap((entry) => all(entry, 'loc')).map(({ text }) => text),
    ),
    ...entries.flatMap((entry) => entryFaults(entry, address, schema.order)),
  ]
}

function entryFaults(entry: Element, address: string, order: readonly string[]): string[] {
  const names = entry.elements.map(({ name }) => name).filter((name) => !name.includes(':'))
  const places = names.map((name) => order.indexOf(name))
  const isOrdered = places.every(
    (place, index) => place >= 0 && place > (places[index - 1] ?? -1),
  )
  const { origin } = new URL(address)
  const wrong = (name: string, isRight: (text: string) => boolean) =>
    all(entry, name)
      .filter(({ text }) => !isRight(text))
      .map(({ text }) => `${name} ${text} may not be`)
  return [
    ...missingOnes(entry, ['loc']),
    ...(isOrdered ? [] : [`${entry.name} has ${names.join(', ')}`]),
    ...wrong(
      'loc',
      (text) =>
        isWebAddress(text) && text.length < longestAddress && new URL(text).origin === origin,
    ),
    ...wrong('lastmod', isW3cDate),
    ...wrong('changefreq', (text) => changes.includes(text)),
    ...wrong('priority', (text) => /^(0(\.\d+)?|1(\.0+)?)$/.test(text)),
  ]
}
