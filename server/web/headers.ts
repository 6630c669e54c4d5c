import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/lib/config.ts'

const year = 31_536_000

/** On every answer, whatever it is. What it may load is nothing: only a page says otherwise. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  const isHttps = config.publicUrl?.startsWith('https://') ?? false
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'origin-agent-cluster': '?1',
    // Browsers ignore it over plain HTTP; promising it there would only lock out a server that has no certificate yet.
    ...(isHttps ? { 'strict-transport-security': `max-age=${year}` } : {}),
  }
}

/** The script of a worker, as the build names it: what a worker may load is said by its own answer, not by the page's. */
const workerScript = /^\/blog\/assets\/[\w.-]+\.worker-[\w-]+\.js(\?|$)/
const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

export function registerHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (workerScript.test(request.url)) reply.header('content-security-policy', workerPolicy)
    // Answers differ by who asks and go stale at once; files that may be kept say so themselves.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}

const nonceBytes = 18
/** Made for many at once: the system takes longer to give a few than all else that a page needs. */
let madeAhead = Buffer.alloc(0)

/** The number that lets this page's own editor make styles; a new one for each answer. */
export function createNonce(): string {
  if (madeAhead.length === 0) madeAhead = randomBytes(nonceBytes * 256)
  const nonce = madeAhead.subarray(0, nonceBytes)
  madeAhead = madeAhead.subarray(nonceBytes)
  return nonce.toString('base64')
}

interface PagePolicyOptions {
  nonce: string
  /** Of the scripts and styles that stand in the page, as a policy names them. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  /** Names this server for browsers whose 'self' leaves out WebSockets. */
  socketHost: string | undefined
  imageBaseUrl: string | undefined
}

/** Names a script or a style by what it says, so that a policy can allow it alone. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const emptyStyle = policyHash('')

/**
 * What the app's page may load. Styles need the nonce for the Markdown editor; style attributes are allowed for the colours
 * of a post and for formulas. styled-components fills style elements that begin empty, and an empty one says nothing. Nothing is framed: the app shows a player as a link. Of the Trusted Types
 * policies `default` and `dompurify` are the rich-text editor's, the others each let one worker start.
 */
export function pagePolicy(options: PagePolicyOptions): string {
  const { nonce, scriptHashes, styleHashes, socketHost, imageBaseUrl } = options
  // Any other place of pictures is https, which is allowed as members may show pictures of other sites.
  const images = imageBaseUrl?.startsWith('http:') ? ` ${new URL(imageBaseUrl).origin}` : ''
  const sockets = socketHost ? ` ws://${socketHost} wss://${socketHost}` : ''
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    [`style-src 'self' 'nonce-${nonce}'`, emptyStyle, ...styleHashes].join(' '),
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https:${images}`,
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify preview-worker comparison-worker',
  ].join('; ')
}
