import { isMoment, isWebAddress } from './values.ts'

/* JSON-LD in the words of schema.org: of each thing what those who read it ask for. */

type Thing = Record<string, unknown>
type Rule = (value: unknown) => boolean

const isText: Rule = (value) => typeof value === 'string' && value.trim() !== ''
const isAddress: Rule = (value) => typeof value === 'string' && isWebAddress(value)
const isTime: Rule = (value) => typeof value === 'string' && isMoment(value)
const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(rule)

interface Description {
  required: Record<string, Rule | string[]>
  optional?: Record<string, Rule | string[]>
  further?: (thing: Thing) => string[]
}

/** Properties of each type; a list of names is a thing of one of these types. */
const descriptions: Record<string, Description> = {
  Article: {
    required: {
      headline: isText,
      image: isAddress,
      author: ['Person', 'Organization'],
      publisher: ['Person', 'Organization'],
      datePublished: isTime,
      dateModified: isTime,
      mainEntityOfPage: isAddress,
    },
    optional: {
      description: isText,
      inLanguage: isText,
      keywords: listOf(isText),
      wordCount: (value) => Number.isInteger(value) && Number(value) >= 0,
    },
    further: ({ datePublished, dateModified }) =>
      String(dateModified) < String(datePublished) ? ['changed before it was published'] : [],
  },
  Person: {
    // Who has left has no page any more.
    required: { name: isText },
    optional: { url: isAddress, description: isText, image: isAddress },
  },
  Organization: { required: { name: isText, url: isAddress }, optional: { logo: isAddress } },
  ProfilePage: { required: { mainEntity: ['Person', 'Organization'] } },
  WebSite: {
    required: { name: isText, url: isAddress },
    optional: { description: isText, inLanguage: isText, potentialAction: ['SearchAction'] },
  },
  SearchAction: {
    required: {
      target: (value) =>
        typeof value === 'string' &&
        value.includes('{search_term_string}') &&
        isWebAddress(value.replace('{search_term_string}', 'x')),
      'query-input': (value) => value === 'required name=search_term_string',
    },
  },
  BreadcrumbList: {
    required: { itemListElement: (value) => Array.isArray(value) && value.length >= 2 },
    further: ({ itemListElement }) => stepFaults(itemListElement),
  },
}

/** What is wrong with what a page says as JSON-LD. */
export function factFaults(fact: unknown): string[] {
  if (!isThing(fact)) return ['not a thing']
  if (fact['@context'] !== 'https://schema.org') return [`context ${String(fact['@context'])}`]
  const { '@context': _, ...thing } = fact
  return thingFaults(thing)
}

function thingFaults(thing: Thing, types = Object.keys(descriptions)): string[] {
  const { '@type': type, ...properties } = thing
  const description =
    typeof type === 'string' && types.includes(type) ? descriptions[type] : undefined
  if (!description) return [`type ${String(type)}`]
  const { required, optional = {}, further } = description
  const rules = { ...required, ...optional }
  const missing = Object.keys(required).filter((name) => properties[name] === undefined)
  return [
    ...missing.map((name) => `${String(type)} without ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) =>
      value === undefined ? [] : valueFaults(`${String(type)}.${name}`, value, rules[name]),
    ),
    ...(further?.(properties) ?? []),
  ]
}

function valueFaults(
  name: string,
  value: unknown,
  rule: Rule | string[] | undefined,
): string[] {
  if (rule === undefined) return [`${name} is unknown`]
  if (typeof rule === 'function')
    return rule(value) ? [] : [`${name} is ${JSON.stringify(value)}`]
  return isThing(value) ? thingFaults(value, rule) : [`${name} is no thing`]
}

/** Steps are numbered from one, and each but the last leads somewhere. */
function stepFaults(steps: unknown): string[] {
  if (!Array.isArray(steps)) return []
  return steps.flatMap((step: unknown, index) => {
    if (!isThing(step) || step['@type'] !== 'ListItem') return ['a step that is no ListItem']
    const { position, name, item } = step
    const isLast = index === steps.length - 1
    return [
      ...(position === index + 1 ? [] : [`step ${index + 1} is numbered ${String(position)}`]),
      ...(isText(name) ? [] : [`step ${index + 1} has no name`]),
      ...(isAddress(item) || (isLast && item === undefined)
        ? []
        : [`step ${index + 1} leads to ${String(item)}`]),
    ]
  })
}
