import type { SsrResult } from './renderer.ts'

/** A painted page as it is kept: markup in which only the nonce of each answer is missing. */
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

/** Puts a painting together with what the page says of itself. */
export function assemblePage(ownHead: string, painting: SsrResult): SsrPage {
  const { html, preloads, styles, carried, source } = painting
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
