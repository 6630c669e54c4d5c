import type { Core } from '#server/core.ts'
import { findCategories } from '#server/categories/categories.store.ts'
import { pathOf } from './addresses.ts'
import * as store from './seo.store.ts'
import { element } from '#server/lib/markup.ts'

/** The protocol allows 50,000; smaller files are asked for again at less cost. */
const perFile = 10_000

export type Sitemaps = ReturnType<typeof createSitemaps>

/** Every public page, by files: the posts of each month, authors, topics, and the pages that are always there. */
export function createSitemaps({ reads: db }: Core) {
  async function paths(): Promise<string[]> {
    const months = await store.findMonths(db)
    return [
      '/sitemaps/pages.xml',
      ...months.flatMap(({ month, count }) => files(`posts-${month.slice(0, 7)}`, count)),
      ...files('users', await store.countAuthors(db)),
      ...files('topics', await store.countTopics(db)),
    ]
  }

  /** The pages of one file; undefined when no file has this name. */
  async function read(name: string): Promise<Page[] | undefined> {
    if (name === 'pages') return pages()
    const [, kind = '', month, number = '1'] =
      /^(posts-(\d{4}-\d{2})|users|topics)(?:\.(\d{1,5}))?$/.exec(name) ?? []
    const part = { limit: perFile, offset: (Number(number) - 1) * perFile }
    if (part.offset < 0) return undefined
    if (month !== undefined)
      return isMonth(month)
        ? pagesOf(await store.findPostsOfMonth(db, `${month}-01`, part), pathOf.post)
        : undefined
    if (kind === 'users') return pagesOf(await store.findAuthors(db, part), pathOf.profile)
    if (kind === 'topics') return pagesOf(await store.findTopics(db, part), pathOf.topic)
    return undefined
  }

  async function pages(): Promise<Page[]> {
    const months = await store.findMonths(db)
    const years = [...new Set(months.map(({ month }) => Number(month.slice(0, 4))))]
    const categories = await findCategories(db)
    return [
      ...[pathOf.home, pathOf.posts, pathOf.topics, pathOf.ranking, pathOf.history].map(
        (path) => ({ path }),
      ),
      ...years.map((year) => ({ path: pathOf.year(year) })),
      ...months.map(({ month }) => ({
        path: pathOf.month(Number(month.slice(0, 4)), Number(month.slice(5, 7))),
      })),
      ...categories.map(({ id }) => ({ path: pathOf.category(id) })),
    ]
  }

  return { paths, read }
}

/** `users.xml`, and `users.2.xml` and so on for what does not fit. */
const files = (name: string, count: number): string[] =>
  Array.from(
    { length: Math.ceil(count / perFile) },
    (_, index) => `/sitemaps/${name}${index === 0 ? '' : `.${index + 1}`}.xml`,
  )

const isMonth = (text: string) => /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text)

const pagesOf = (rows: store.Listed[], path: (id: string) => string): Page[] =>
  rows.map(({ id, updatedAt }) => ({ path: path(id), updatedAt }))

/** A page, and when it was last different. */
interface Page {
  path: string
  updatedAt?: Date | undefined
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** All files that together are the map. */
export const sitemapIndex = (paths: string[], base: string): string =>
  xml(
    `<sitemapindex ${namespace}>`,
    paths.map((path) => `<sitemap>${element('loc', base + path)}</sitemap>`),
    '</sitemapindex>',
  )

/** One file of the map. */
export const sitemap = (pages: Page[], base: string): string =>
  xml(
    `<urlset ${namespace}>`,
    pages.map(
      ({ path, updatedAt }) =>
        `<url>${element('loc', base + path)}${updatedAt ? element('lastmod', updatedAt.toISOString()) : ''}</url>`,
    ),
    '</urlset>',
  )

const xml = (open: string, lines: string[], close: string) =>
  ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, close, ''].join('\n')
