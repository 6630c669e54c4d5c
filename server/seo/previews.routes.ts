import type { FastifyPluginAsync } from 'fastify'
import { problem } from '#server/lib/problem.ts'
import { type Previews, versionOf } from '#server/previews/previews.ts'
import { isKnownTag } from '#server/web/entity-tag.ts'
import { previewPath } from './addresses.ts'
import { posterOf } from './head.ts'
import type { Pages } from './pages.service.ts'

interface Services {
  pages: Pick<Pages, 'open'>
  previews: Previews
  siteName: () => Promise<string>
}

/** How long a program keeps a picture whose address does not say which version it is, in seconds. */
const lifetime = 300

/** `GET /previews/{page}.png`: the picture of each page that visitors may see, drawn with its title. */
export const previewRoutes =
  ({ pages, previews, siteName }: Services): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: { v?: unknown } }>('/previews/*', async (request, reply) => {
      // As it was sent: what is decoded may hold what no header of an answer can.
      const page = /^\/previews(\/[^?]+)\.png(\?|$)/.exec(request.url)?.[1]
      if (page === undefined) throw problem.notFound()
      const found = await pages.open(`/blog${page}`)
      if (found.status === 301) return reply.redirect(previewPath(found.path), 301)
      if (found.status === 410) return reply.code(410).send()
      if (found.status === 404 || found.head.path === null) throw problem.notFound()

      const poster = posterOf(found.head, await siteName())
      const version = versionOf(poster)
      const tag = `"${version}"`
      const isNamed = request.query.v === version
      reply
        .type('image/png')
        .header('etag', tag)
        .header(
          'cache-control',
          isNamed ? 'public, max-age=31536000, immutable' : `public, max-age=${lifetime}`,
        )
        .header('cross-origin-resource-policy', 'cross-origin')
      if (isKnownTag(tag, request.headers['if-none-match'])) return reply.code(304).send()
      return reply.send(await previews.draw(poster, request.ip))
    })
  }
