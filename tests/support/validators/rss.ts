import { isMailDate, isWebAddress, relativeAddressesIn } from './values.ts'
import { all, type Element, missingOnes, readXml, repeatedOnes, twice } from './xml.ts'

/* RSS 2.0 as rssboard.org/rss-specification has it, and its profile's advice on feeds that name themselves. */

const ofChannel = [
  'title link description language copyright managingEditor webMaster pubDate lastBuildDate category',
  'generator docs cloud ttl image rating textInput skipHours skipDays item',
].flatMap((line) => line.split(' '))
const ofItem =
  'title link description author category comments enclosure guid pubDate source'.split(' ')
const manyOf = new Set(['category', 'item'])

/** What is wrong with a feed that was fetched at `address`; nothing when it is RSS 2.0. */
export function rssFaults(document: string, address: string): string[] {
  const rss = readXml(document)
  if (typeof rss === 'string') return [rss]
  const [channel, ...others] = all(rss, 'channel')
  if (rss.name !== 'rss' || rss.attributes['version'] !== '2.0' || !channel)
    return ['not rss of version 2.0 with a channel']
  const items = all(channel, 'item')
  return [
    ...(others.length > 0 ? ['several channels'] : []),
    ...undeclared(rss, rss.attributes),
    ...missingOnes(channel, ['title', 'link', 'description']),
    ...misfits(channel, ofChannel),
    ...values(channel),
    ...selfFaults(channel, address),
    ...twice(
      'guid',
      items.flatMap((item) => all(item, 'guid')).map(({ text }) => text),
    ),
    ...items.flatMap(itemFaults),
  ]
}

function itemFaults(item: Element): string[] {
  const [guid] = all(item, 'guid')
  const isLink = guid !== undefined && guid.attributes['isPermaLink'] !== 'false'
  const says = ['title', 'description'].some((name) =>
    all(item, name).some(({ text }) => text.trim() !== ''),
  )
  return [
    ...(says ? [] : ['an item without title and description']),
    ...misfits(item, ofItem),
    ...values(item),
    ...(isLink && !isWebAddress(guid.text) ? [`guid ${guid.text} is no address`] : []),
    ...all(item, 'author')
      .filter(({ text }) => !/^\S+@\S+/.test(text))
      .map(({ text }) => `author ${text} is no e-mail address`),
    ...all(item, 'content:encoded')
      .flatMap(({ text }) => relativeAddressesIn(text))
      .map((it) => `relative address ${it}`),
  ]
}

/** What is neither the specification's nor named as another's, or comes twice. */
const misfits = (element: Element, known: string[]): string[] => [
  ...element.elements
    .filter(({ name }) => !name.includes(':') && !known.includes(name))
    .map(({ name }) => `${element.name} has a ${name}`),
  ...repeatedOnes(
    element,
    known.filter((name) => !manyOf.has(name)),
  ),
]

const values = (element: Element): string[] => [
  ...['pubDate', 'lastBuildDate']
    .flatMap((name) => all(element, name))
    .filter(({ text }) => !isMailDate(text))
    .map(({ name, text }) => `${name} ${text} is no date`),
  ...['link', 'comments', 'docs']
    .flatMap((name) => all(element, name))
    .filter(({ text }) => !isWebAddress(text))
    .map(({ name, text }) => `${name} ${text} is no address`),
  ...all(element, 'language')
    .filter(({ text }) => !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text))
    .map(({ text }) => `language ${text} is none`),
]

function selfFaults(channel: Element, address: string): string[] {
  const own = all(channel, 'atom:link').filter(({ attributes }) => attributes['rel'] === 'self')
  const [href, ...others] = own.map(({ attributes }) => attributes['href'])
  return href === address && others.length === 0 ? [] : [`names itself ${href}`]
}

/** Prefixes that no namespace stands behind. */
function undeclared({ name, elements }: Element, declared: Record<string, string>): string[] {
  const [prefix] = name.split(':')
  const isKnown = !name.includes(':') || declared[`xmlns:${prefix}`] !== undefined
  return [
    ...(isKnown ? [] : [`prefix ${prefix} is not declared`]),
    ...elements.flatMap((it) => undeclared(it, { ...declared, ...it.attributes })),
  ]
}
