import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#server/lib/problem.ts'
import {
  feedFormats,
  feedKinds,
  type FeedFormat,
  type FeedKind,
  type FeedSubject,
} from './addresses.ts'
import { feedXml } from './feed.ts'
import type { Feeds } from './feeds.service.ts'
import { sitemap, sitemapIndex } from './sitemap.ts'
import type { Sitemaps } from './sitemap.service.ts'

interface Services {
  feeds: Feeds
  sitemaps: Sitemaps
  publicUrl: () => string
}

/** How long a program keeps what it was given, in seconds. */
const lifetime = 300

/** Where feeds are looked for by custom. */
const customary = { '/feed': 'rss', '/rss.xml': 'rss', '/atom.xml': 'atom' } as const

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Feeds, the map of the site and what robots are told, outside the contract as every such file is. */
export const discoveryRoutes =
  ({ feeds, sitemaps, publicUrl }: Services): FastifyPluginAsync =>
  async (app) => {
    const base = () => publicUrl().replace(/\/$/, '')

    app.get<{ Params: { '*': string } }>('/feeds/*', async (request, reply) => {
      const { subject, format } = feedAt(request.params['*'])
      const xml = feedXml(await feeds.read(subject), format, base())
      return sendKept(request, reply.type(`application/${format}+xml; charset=utf-8`), xml)
    })
    for (const [path, format] of Object.entries(customary))
      app.get(path, (_request, reply) => reply.redirect(`/feeds/site.${format}`, 301))

    app.get('/sitemap.xml', async (request, reply) =>
      sendKept(request, asXml(reply), sitemapIndex(await sitemaps.paths(), base())),
    )
    app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
      const name = /^(.+)\.xml$/.exec(request.params.file)?.[1]
      const pages = name === undefined ? undefined : await sitemaps.read(name)
      if (!pages || pages.length === 0) throw problem.notFound()
      return sendKept(request, asXml(reply), sitemap(pages, base()))
    })
    app.get('/robots.txt', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', `public, max-age=${lifetime}`)
        .send(robots(base())),
    )
  }

/** @throws Problem 404 when no feed has this path */
function feedAt(path: string): { subject: FeedSubject; format: FeedFormat } {
  const [, name = '', ending] = /^(.+)\.([a-z]+)$/.exec(path) ?? []
  const format = feedFormats.find((it) => it === ending)
  if (!format) throw problem.notFound()
  if (name === 'site') return { subject: 'site', format }
  const [folder, id = '', ...rest] = name.split('/')
  const kind: FeedKind | undefined = feedKinds.find((it) => it === folder)
  if (!kind || rest.length > 0 || !uuid.test(id)) throw problem.notFound()
  return { subject: { kind, id }, format }
}

const asXml = (reply: FastifyReply) => reply.type('application/xml; charset=utf-8')

/** Answers with nothing but 304 where the same was sent before. */
function sendKept(request: FastifyRequest, reply: FastifyReply, body: string) {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply.header('etag', tag).header('cache-control', `public, max-age=${lifetime}`)
  const known = request.headers['if-none-match']?.split(',').map((it) => it.trim())
  return known?.includes(tag) ? reply.code(304).send() : reply.send(body)
}

const robots = (base: string) => `User-agent: *
Disallow: /blog/admin
Disallow: /blog/search

Sitemap: ${base}/sitemap.xml
`
