import { isRecord, type FrontMatter } from './front-matter.ts'
import { limits, oneLine, shorten } from './fields.ts'

/** An author before the picture has been looked for. */
export interface NamedAuthor {
  name: string
  bio: string
  /** As it was written: an address or a path. */
  avatar: string
}

/** Authors that a site introduces once, in `authors.yml`, and posts name by key. */
export type AuthorBook = Record<string, unknown>

/**
 * Who wrote a post, in their order. One text is one name, as the byline has it: no list is guessed out of
 * “甲、乙”, which may be the name of a team. Several authors are a list.
 */
export function authorsOf(data: FrontMatter, book: AuthorBook): NamedAuthor[] {
  const given = data['authors'] ?? data['author'] ?? []
  const authors = (Array.isArray(given) ? given : [given])
    .map((entry: unknown) => authorFrom(entry, book))
    .filter(({ name }) => name !== '')
  const [first] = authors
  // Docusaurus once kept the facts of the one author in keys of their own.
  if (first && authors.length === 1) {
    first.bio ||= shorten(oneLine(data['author_title']), limits.bio)
    first.avatar ||= oneLine(data['author_image_url'])
  }
  return authors.filter(
    ({ name }, index) => authors.findIndex((it) => it.name === name) === index,
  )
}

function authorFrom(entry: unknown, book: AuthorBook): NamedAuthor {
  const key = isRecord(entry) ? oneLine(entry['key']) : oneLine(entry)
  const introduced = Object.hasOwn(book, key) ? book[key] : undefined
  const facts = {
    ...(isRecord(introduced) ? introduced : {}),
    ...(isRecord(entry) ? entry : {}),
  }
  const first = (...names: string[]) =>
    names.map((name) => oneLine(facts[name])).find((text) => text !== '') ?? ''
  return {
    name: first('name', 'display_name') || oneLine(introduced) || key,
    bio: shorten(first('bio', 'description', 'title'), limits.bio),
    avatar: first('image_url', 'imageURL', 'avatar', 'picture', 'image'),
  }
}
