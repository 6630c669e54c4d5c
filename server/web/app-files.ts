import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAnswer, Pages } from '../discovery/pages.service.ts'
import { createNonce, pagePolicy } from './headers.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with the app's page, its head and status as the address asks; the app's router decides what it shows. */
    sendPage(): Promise<FastifyReply>
  }
}

/** The built page has this wherever a nonce belongs. */
const noncePlace = '__CSP_NONCE__'

/** What the built page says of itself, which each address replaces by what fits it. */
const ownHead = /<title>.*?<\/title>\s*<meta\s+name="description"[^>]*>/s

/** What a browser has no business with: folders, the page with its placeholders, source maps. */
const hidden = /\/$|^\/index\.html|\.map(\.br|\.gz)?$/

interface AppFilesOptions {
  folder: string
  /** Host and port that people use, for the policy about WebSockets. */
  socketHost: string | undefined
  pages: Pages
}

/** The app under /blog/: its files, compressed at build time, and its page for every address that is not a file. */
export async function registerApp(app: FastifyInstance, options: AppFilesOptions) {
  const page = readFileSync(join(options.folder, 'index.html'), 'utf8')
  const written = ownHead.exec(page)?.[0] ?? ''
  // Cut before anything that people wrote comes in, so that none of it passes for a nonce's place.
  const [before, after] = cut(page, written).map((part) => part.split(noncePlace))
  app.decorateReply('sendPage', async function sendPage(this: FastifyReply) {
    const answer = await describe(this.request)
    if (answer.status === 301) return this.redirect(answer.location, 301)
    const nonce = createNonce()
    return this.code(answer.status)
      .header('content-security-policy', pagePolicy(nonce, options.socketHost))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`${before?.join(nonce)}${answer.head}${after?.join(nonce)}`)
  })

  /** The page works without its head: when that cannot be made, the written one stands. */
  async function describe(request: FastifyRequest): Promise<PageAnswer> {
    try {
      const answer = await options.pages.describe(request.url)
      // A page that says nothing of itself has no place for it.
      return answer.status === 301 || written !== '' ? answer : { ...answer, head: '' }
    } catch (error) {
      request.log.error({ err: error }, 'a page was sent without its own head')
      return { status: 200, head: written }
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
    cacheControl: false,
    allowedPath: (path) => !hidden.test(path),
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${options.folder}/assets/`)
      const lifetime = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
      response.setHeader('cache-control', lifetime)
      response.setHeader('vary', 'accept-encoding')
    },
  })
}

/** The page before and after what it says of itself. */
function cut(page: string, written: string): [string, string] {
  const at = page.indexOf(written)
  return [page.slice(0, at), page.slice(at + written.length)]
}

/** A browser on its way to a page, rather than a file that is missing. */
export function isPageRequest(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = request.url.split('?')[0] ?? ''
  const accept = request.headers.accept ?? '*/*'
  // Link previews and command-line clients take anything; a name with an ending is a file's.
  const accepts = accept.includes('text/html') || (accept === '*/*' && !/\.\w+$/.test(path))
  return isRead && accepts && /^\/blog\/(?!assets(\/|$))/.test(path)
}
