import type { FastifyRequest } from 'fastify'
import { type OpenText, openText } from '#server/web/open-text.ts'
import { styleHashesOf, type Template } from '#server/web/template.ts'
import type { SsrResult } from './renderer.ts'

/** A rendered page as it is kept: all but the end, which differs in each answer. */
export interface SsrPage {
  text: OpenText
  /** Of its own styles, for its policy. */
  styleHashes: readonly string[]
}

/** What a reader is told whose browser runs no scripts. */
const withoutScripts =
  '<noscript><p style="padding:16px;text-align:center">没有 JavaScript 也可以读；登录、写作和评论需要它。</p></noscript>'

/** Puts a rendered page together with what the page says of itself and the files of its code. */
export function assemblePage(
  template: Template,
  ownHead: string,
  { html, preloads, styles, carried }: SsrResult,
  code: readonly string[],
): SsrPage {
  const head = ownHead + preloads
  const body = `<div id="root">${html}</div>${withoutScripts}<script type="application/json" id="painted">${carried}</script>`
  return {
    text: openText(template.fillRendered({ head, styles, body, code })),
    styleHashes: styleHashesOf(styles),
  }
}

/** The app sets this cookie where somebody is signed in; keep in step with src/platform/browser/ports.ts. */
const memberMark = /(?:^|;\s*)ink-member=1(?:;|$)/

/** Whether a page may be the one that every visitor sees: who is signed in is known to the app alone, not to a request for a page. */
export const isVisitor = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  !memberMark.test(request.headers.cookie ?? '')
