import { element } from '#server/lib/markup.ts'

/** A page, and when it was last different. */
export interface Page {
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
