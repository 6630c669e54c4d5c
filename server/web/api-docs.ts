import { createReadStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { methods, type ContractDocument } from '#server/contract/document.ts'
import { type CompressedText, compressedText, sendText } from './compressed.ts'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}
const icon = 'favicon-32x32.png'

/** In seconds. */
const lifetime = 3600

/** Swagger UI sets style attributes and data: icons; everything else comes from this server. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>接口文档</title>
    <link rel="icon" href="/api/docs/${icon}" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  persistAuthorization: false,
})
`

/** The contract at /api/openapi.json, and a page to browse and try it at /api/docs; nothing comes from elsewhere. */
export function registerApiDocs(app: FastifyInstance, document: ContractDocument): void {
  const contract = compressedText(JSON.stringify(withoutAdmin(document)))
  app.get('/api/openapi.json', (request, reply) =>
    sendText(request, reply.type('application/json; charset=utf-8'), contract),
  )
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  )
  for (const [name, type] of Object.entries(files)) {
    let text: CompressedText | undefined
    app.get(`/api/docs/${name}`, (request, reply) => {
      text ??= compressedText(readFileSync(join(folder, name)))
      return sendText(request, keptAs(type, reply), text)
    })
  }
  app.get(`/api/docs/${icon}`, (_request, reply) =>
    keptAs('image/png', reply).send(createReadStream(join(folder, icon))),
  )
}

const keptAs = (type: string, reply: FastifyReply) =>
  reply.type(type).header('cache-control', `public, max-age=${lifetime}`)

/** The back office is nobody's business but its users', who have the repository. */
function withoutAdmin(document: ContractDocument): ContractDocument {
  const paths = Object.entries(document.paths)
    // The download of a backup proves by its address that an administrator asked.
    .filter(([path]) => !path.startsWith('/api/admin/'))
    .map(([path, item]) => {
      const left = Object.entries(item).filter(([, part]) => !isForAdmins(part))
      return [path, Object.fromEntries(left)] as const
    })
    .filter(([, item]) => methods.some((method) => method in item))
  return { ...document, paths: Object.fromEntries(paths) }
}

const isForAdmins = (part: unknown) =>
  typeof part === 'object' && part !== null && 'x-role' in part && part['x-role'] === 'admin'
