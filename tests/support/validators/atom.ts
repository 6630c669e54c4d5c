import { isIri, isMoment, relativeAddressesIn } from './values.ts'
import { all, type Element, missingOnes, readXml, repeatedOnes, twice } from './xml.ts'

/* Atom as RFC 4287 has it. */

const namespace = 'http://www.w3.org/2005/Atom'
const ofBoth = ['author', 'category', 'contributor', 'id', 'link', 'rights', 'title', 'updated']
const ofFeed = new Set([...ofBoth, 'generator', 'icon', 'logo', 'subtitle', 'entry'])
const ofEntry = new Set([...ofBoth, 'content', 'published', 'source', 'summary'])
const once = [
  'generator',
  'icon',
  'logo',
  'rights',
  'subtitle',
  'content',
  'published',
  'summary',
]

/** What is wrong with a feed that was fetched at `address`; nothing when it is Atom. */
export function atomFaults(document: string, address: string): string[] {
  const feed = readXml(document)
  if (typeof feed === 'string') return [feed]
  if (feed.name !== 'feed' || feed.attributes['xmlns'] !== namespace)
    return ['not an Atom feed']
  const entries = all(feed, 'entry')
  const own = linksOf(feed, 'self').map(({ attributes }) => attributes['href'])
  const isSigned = all(feed, 'author').length > 0
  return [
    ...commonFaults(feed, ofFeed),
    ...(own.length === 1 && own[0] === address ? [] : [`names itself ${own.join(' and ')}`]),
    ...twice(
      'id',
      [feed, ...entries].flatMap((it) => all(it, 'id')).map(({ text }) => text),
    ),
    ...entries.flatMap((entry) => entryFaults(entry, isSigned)),
  ]
}

function entryFaults(entry: Element, isSigned: boolean): string[] {
  const [content] = all(entry, 'content')
  const isElsewhere = content?.attributes['src'] !== undefined
  return [
    ...commonFaults(entry, ofEntry),
    ...(isSigned || all(entry, 'author').length > 0 ? [] : ['an entry without an author']),
    ...(content || linksOf(entry, 'alternate').length > 0
      ? []
      : ['an entry with neither content nor link']),
    ...(isElsewhere && all(entry, 'summary').length === 0
      ? ['content elsewhere without a summary']
      : []),
    ...textFaults(entry, 'content'),
    ...textFaults(entry, 'summary'),
  ]
}

const commonFaults = (element: Element, known: ReadonlySet<string>): string[] => [
  ...missingOnes(element, ['id', 'title', 'updated']),
  ...repeatedOnes(element, once),
  ...element.elements
    .filter(({ name }) => !name.includes(':') && !known.has(name))
    .map(({ name }) => `${element.name} has a ${name}`),
  ...textFaults(element, 'title'),
  ...textFaults(element, 'subtitle'),
  ...all(element, 'id')
    .filter(({ text }) => !isIri(text))
    .map(({ text }) => `id ${text} is no IRI`),
  ...['updated', 'published']
    .flatMap((name) => all(element, name))
    .filter(({ text }) => !isMoment(text))
    .map(({ name, text }) => `${name} ${text} is no moment`),
  ...all(element, 'link')
    .filter(({ attributes }) => !isIri(attributes['href'] ?? ''))
    .map(({ attributes }) => `link ${attributes['href']} is no IRI`),
  ...twice(
    'alternate link',
    linksOf(element, 'alternate').map(
      ({ attributes }) => `${attributes['type']} ${attributes['hreflang']}`,
    ),
  ),
  ...all(element, 'category')
    .filter(({ attributes }) => !attributes['term'])
    .map(() => 'a category without a term'),
  ...['author', 'contributor'].flatMap((name) => all(element, name)).flatMap(personFaults),
]

const personFaults = (person: Element): string[] => [
  ...missingOnes(person, ['name']),
  ...repeatedOnes(person, ['uri', 'email']),
  ...all(person, 'uri')
    .filter(({ text }) => !isIri(text))
    .map(({ text }) => `uri ${text} is no IRI`),
]

/** Text is plain, escaped HTML or XHTML; the first two hold no elements. */
const textFaults = (element: Element, name: string): string[] =>
  all(element, name).flatMap(({ attributes, text, elements }) => {
    const { type = 'text', src } = attributes
    if (src !== undefined) return []
    if (!['text', 'html', 'xhtml'].includes(type)) return [`${name} of type ${type}`]
    if (type !== 'xhtml' && elements.length > 0) return [`${name} has elements`]
    const relative = type === 'html' ? relativeAddressesIn(text) : []
    return relative.map((it) => `relative address ${it}`)
  })

const linksOf = (element: Element, relation: string): Element[] =>
  all(element, 'link').filter(
    ({ attributes }) => (attributes['rel'] ?? 'alternate') === relation,
  )
