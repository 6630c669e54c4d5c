/**
 * The app, built to render its pages. It is loaded, not imported: the server and the app know this shape of one another. What
 * `npm run build` makes of src/app/ssr/render-page.tsx and src/app/ssr/page-address.ts is held against it in tests/server/ssr.test.ts.
 */
export interface Renderer {
  /**
   * The one address of all that show the same page: the path, and of the query what the page reads. Null for a page that
   * is not rendered.
   */
  addressOf(here: string): string | null
  /** Null for a page that is not rendered, or of which a part could not be loaded. */
  render(request: RenderRequest): Promise<SsrResult | null>
}

export interface RenderRequest {
  /** An address below /blog, as `addressOf` says it. */
  here: string
  /** Where pictures are loaded from, without a trailing slash. */
  imageBase: string
  at: Date
  /** The zone whose days and hours the page tells. */
  timeZone: string
  /** Leaves to the browser what stands below the text of a page. */
  isBrief: boolean
  /** Answers a GET of a path of the API with its JSON; null when that is not 2xx. */
  read: (path: string) => Promise<string | null>
}

/** Markup of a rendered page, all of it ready to be sent. */
export interface SsrResult {
  /** The source of the page's own code, by which the build knows the files of it. */
  source: string
  /** What stands in #root. */
  html: string
  /** Links to what the page needs soonest. */
  preloads: string
  /** A style element. */
  styles: string
  /** JSON that the app takes over, in a script of no language. */
  carried: string
}
