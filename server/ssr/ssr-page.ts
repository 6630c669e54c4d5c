import type { SsrResult } from './renderer.ts'
import type { FastifyRequest } from 'fastify'

/** A rendered page as it is kept: markup in which only the nonce of each answer is missing. */
export interface SsrPage {
  /** What it says of itself, styles and links to what it needs soonest. */
  head: (nonce: string) => string
  /** What stands between the page's body tags, beside its scripts. */
  body: string
  /** The source of its code. */
  source: string
  size: number
}

/** What a reader is told whose browser runs no scripts. */
const withoutScripts =
  '<noscript><p style="padding:16px;text-align:center">没有 JavaScript 也可以读；登录、写作和评论需要它。</p></noscript>'

/** Puts a rendered page together with what the page says of itself. */
export function assemblePage(ownHead: string, result: SsrResult): SsrPage {
  const { html, preloads, styles, carried, source } = result
  const ofStyles = styles.slice(styleOpens.length)
  const body = `<div id="root">${html}</div>${withoutScripts}<script type="application/json" id="painted">${carried}</script>`
  return {
    head: (nonce) => `${ownHead}${preloads}${styleOpens} nonce="${nonce}"${ofStyles}`,
    body,
    source,
    size: ownHead.length + styles.length + body.length,
  }
}

/** How the element of the styles begins. */
const styleOpens = '<style'

/** The app sets this cookie where somebody is signed in; keep in step with src/platform/browser/member-mark.ts. */
const memberMark = /(?:^|;\s*)ink-member=1(?:;|$)/

/** Whether a page may be the one that every visitor sees: who is signed in is known to the app alone, not to a request for a page. */
export const isVisitor = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  !memberMark.test(request.headers.cookie ?? '')
