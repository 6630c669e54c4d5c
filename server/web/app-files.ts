import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createNonce, pagePolicy } from './headers.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with the app's page; the app's router decides what it shows. */
    sendPage(): FastifyReply
  }
}

/** The built page has this wherever a nonce belongs. */
const placeholder = '__CSP_NONCE__'

/** What a browser has no business with: folders, the page with its placeholders, source maps. */
const hidden = /\/$|^\/index\.html|\.map(\.br|\.gz)?$/

interface AppFilesOptions {
  folder: string
  /** Host and port that people use, for the policy about WebSockets. */
  socketHost: string | undefined
}

/** The app under /blog/: its files, compressed at build time, and its page for every address that is not a file. */
export async function registerApp(app: FastifyInstance, options: AppFilesOptions) {
  const parts = readFileSync(join(options.folder, 'index.html'), 'utf8').split(placeholder)
  app.decorateReply('sendPage', function sendPage(this: FastifyReply) {
    const nonce = createNonce()
    return this.code(200)
      .header('content-security-policy', pagePolicy(nonce, options.socketHost))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(parts.join(nonce))
  })
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

/** A browser on its way to a page, rather than a file that is missing. */
export function isPageRequest(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = request.url.split('?')[0] ?? ''
  const accept = request.headers.accept ?? '*/*'
  // Link previews and command-line clients take anything; a name with an ending is a file's.
  const accepts = accept.includes('text/html') || (accept === '*/*' && !/\.\w+$/.test(path))
  return isRead && accepts && /^\/blog\/(?!assets(\/|$))/.test(path)
}
