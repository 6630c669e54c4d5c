import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAnswer, Pages } from '#server/seo/pages.service.ts'
import { assemblePage, isVisitor, type SsrPage } from '#server/ssr/ssr-page.ts'
import { type PageCache, staysPlain } from '#server/ssr/page-cache.ts'
import type { PageRenderer } from '#server/ssr/page-renderer.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createNonce, pagePolicy } from './headers.ts'
import { sendOpenText } from './open-text.ts'
import { readTemplate, readPageCode } from './template.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers with the app's page: its head and status as the address asks, rendered for visitors where it can be.
     * The app's router decides what it shows.
     */
    sendPage(reply: FastifyReply): Promise<FastifyReply>
  }
}

/** Every file has an ending: an address without one is a page's, and no file is looked for. */
const named = /\.\w+$/
/** What a browser has no business with: the page with its placeholders, source maps. */
const hidden = /^\/index\.html|\.map(\.br|\.gz)?$/

interface AppFilesOptions {
  folder: string
  /** Host and port that people use, for the policy about WebSockets. */
  socketHost: string | undefined
  /** Where browsers load pictures from; undefined: from this server. */
  imageBaseUrl: string | undefined
  pages: Pages
  /** What the head of every page says besides its own. */
  extraHead: string
  pageCache: PageCache
  /** Left out where no renderer was built: every page is the plain app. */
  pageRenderer: PageRenderer | undefined
}

/** The app under /blog/: its files, compressed at build time, and its page for every address that is not a file. */
export async function registerApp(app: FastifyInstance, options: AppFilesOptions) {
  const { pages, extraHead, pageCache, pageRenderer } = options
  const template = readTemplate(readFileSync(join(options.folder, 'index.html'), 'utf8'))
  const codeOf = readPageCode(options.folder)

  // Not of the reply: one to an address that cannot be decoded is bare.
  app.decorate('sendPage', async (reply: FastifyReply) => {
    const nonce = createNonce()
    const { page, described } = await renderedPage(reply.request)
    if (page)
      return sendOpenText(
        reply.request,
        withHeaders(reply.code(200), nonce, page),
        page.text,
        template.end(nonce),
      )
    const answer = described ?? (await describe(reply.request))
    if (answer.status === 301) return reply.redirect(answer.location, 301)
    return withHeaders(reply.code(answer.status), nonce).send(
      template.fill(answer.head) + template.end(nonce),
    )
  })

  const withHeaders = (reply: FastifyReply, nonce: string, page?: SsrPage) => {
    const scriptHashes = [...template.scriptHashes, ...(page ? [template.loaderHash] : [])]
    const styleHashes = [...template.styleHashes, ...(page?.styleHashes ?? [])]
    return reply
      .header(
        'content-security-policy',
        pagePolicy({ ...options, nonce, scriptHashes, styleHashes }),
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
  }

  /**
   * No page wherever the plain app has to do: for members, for what is missing, moved, or not rendered in time. What
   * has been said of the page on the way needs not be asked again.
   */
  async function renderedPage(request: FastifyRequest) {
    let described: PageAnswer | undefined
    if (!pageRenderer || !isVisitor(request)) return { page: null, described }
    const here = pageRenderer.addressOf(request.url.slice('/blog'.length))
    if (here === null) return { page: null, described }
    const page = await pageCache.at(here, networkOf(request.ip), async (isBrief) => {
      described = await describe(request)
      if (described.status !== 200) return null
      const result = await pageRenderer.render({ here, address: request.ip, isBrief })
      if (result === null || result === staysPlain) return result
      return assemblePage(template, described.head, result, codeOf(result.source))
    })
    return { page, described }
  }

  /** The page works without its head: when that cannot be made, the written one stands. */
  async function describe(request: FastifyRequest): Promise<PageAnswer> {
    try {
      const answer = await pages.describe(request.url)
      return answer.status === 301 ? answer : { ...answer, head: answer.head + extraHead }
    } catch (error) {
      request.log.error({ error }, 'a page was sent without its own head')
      return { status: 200, head: template.ownHead }
    }
  }

  app.get('/', (_request, reply) => reply.redirect('/blog/', 302))
  app.get('/blog', (_request, reply) => reply.redirect('/blog/', 302))
  await app.register(fastifyStatic, {
    root: options.folder,
    prefix: '/blog/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // As with pictures: a part that cannot be had would be a failure, and nobody resumes what is this small.
    acceptRanges: false,
    cacheControl: false,
    allowedPath: (path) => named.test(path) && !hidden.test(path),
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${options.folder}/assets/`)
      const lifetime = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
      response.setHeader('cache-control', lifetime)
      response.setHeader('vary', 'accept-encoding')
    },
  })
}

/** A browser on its way to a page, rather than a file that is missing. */
export function isPageRequest(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = request.url.split('?')[0] ?? ''
  const accept = request.headers.accept ?? '*/*'
  // Link previews and command-line clients take anything; a name with an ending is a file's.
  const accepts = accept.includes('text/html') || (accept === '*/*' && !named.test(path))
  return isRead && accepts && /^\/blog\/(?!assets(\/|$))/.test(path)
}
