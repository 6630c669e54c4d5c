import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { problem, demandFound } from '#server/lib/problem.ts'
import { networkOf } from '#server/throttle/network.ts'
import { sendText } from '#server/web/compressed.ts'
import { isKnownTag } from '#server/web/entity-tag.ts'
import {
  feedFormats,
  feedKinds,
  feedPath,
  type FeedFormat,
  type FeedKind,
  type FeedSubject,
  uuid,
} from './addresses.ts'
import { feedXml } from './feed.ts'
import type { Feeds } from './feeds.service.ts'
import type { FileCache } from './file-cache.ts'
import { sitemap, sitemapIndex, type Sitemaps } from './sitemap.service.ts'

interface Services {
  feeds: Feeds
  sitemaps: Sitemaps
  files: FileCache
  publicUrl: () => string
}

/** How long a program keeps what it was given, in seconds. */
const lifetime = 300

/** Where feeds are looked for by custom. */
const customary = { '/feed': 'rss', '/rss.xml': 'rss', '/atom.xml': 'atom' } as const

const wholeId = new RegExp(`^${uuid}$`)

/** Feeds, the map of the site and what robots are told, outside the contract as every such file is. */
export const discoveryRoutes =
  ({ feeds, sitemaps, files, publicUrl }: Services): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { '*': string } }>('/feeds/*', async (request, reply) => {
      const { subject, format } = feedAt(request.params['*'])
      reply.type(`application/${format}+xml; charset=utf-8`)
      return send(request, reply, feedPath(subject, format), async () =>
        feedXml(await feeds.read(subject), format, publicUrl()),
      )
    })
    for (const [path, format] of Object.entries(customary))
      app.get(path, (_request, reply) => reply.redirect(`/feeds/site.${format}`, 301))

    app.get('/sitemap.xml', async (request, reply) =>
      send(request, asXml(reply), '/sitemap.xml', async () =>
        sitemapIndex(await sitemaps.paths(), publicUrl()),
      ),
    )
    app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
      const name = /^(.+)\.xml$/.exec(request.params.file)?.[1]
      if (name === undefined) throw problem.notFound()
      return send(request, asXml(reply), `/sitemaps/${name}.xml`, async () => {
        const pages = await sitemaps.read(name)
        if (!pages || pages.length === 0) throw problem.notFound()
        return sitemap(pages, publicUrl())
      })
    })
    app.get('/robots.txt', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', `public, max-age=${lifetime}`)
        .send(robots(publicUrl())),
    )

    /** Answers with the file at `path` as it is kept, or with nothing but 304 where the same was sent before. */
    async function send(
      request: FastifyRequest,
      reply: FastifyReply,
      path: string,
      make: () => Promise<string>,
    ) {
      const file = await files.at(path, networkOf(request.ip), make)
      reply.header('etag', file.tag).header('cache-control', `public, max-age=${lifetime}`)
      return isKnownTag(file.tag, request.headers['if-none-match'])
        ? reply.code(304).send()
        : sendText(request, reply, file)
    }
  }

/** @throws Problem 404 when no feed has this path */
function feedAt(path: string): { subject: FeedSubject; format: FeedFormat } {
  const [, name = '', ending] = /^(.+)\.([a-z]+)$/.exec(path) ?? []
  const format = demandFound(feedFormats.find((it) => it === ending))
  if (name === 'site') return { subject: 'site', format }
  const [folder, id = '', ...rest] = name.split('/')
  const kind: FeedKind | undefined = feedKinds.find((it) => it === folder)
  if (!kind || rest.length > 0 || !wholeId.test(id)) throw problem.notFound()
  return { subject: { kind, id }, format }
}

const asXml = (reply: FastifyReply) => reply.type('application/xml; charset=utf-8')

const robots = (base: string) => `User-agent: *
Disallow: /blog/admin
Disallow: /blog/search

Sitemap: ${base}/sitemap.xml
`
