import { ServerStyleSheet } from 'styled-components'
import type { Fetch } from '#src/platform/api/exchange.ts'
import { routeAt, routes, type RouteName } from '#src/runtime/routes.ts'
import { isAsParsed } from './as-parsed.ts'
import { createApp } from './create-app.ts'
import { Mount } from './Mount.tsx'
import { loadPage } from './pages.ts'
import { writePainted } from './painted-page.ts'
import { createPainterPorts } from './painter-ports.ts'
import { renderWhole } from './render-whole.ts'
import { createStillNavigation } from './still-navigation.ts'

/** How often a page may ask for more once it has what it asked for. */
const mostRounds = 5

export interface PaintRequest {
  /** An address below /blog, as `paintedAddress` says it. */
  here: string
  /** Where the calls go, without a trailing slash. */
  origin: string
  at: Date
  /** The zone whose days and hours the page tells. */
  timeZone: string
  fetch: Fetch
}

export interface Painting {
  /** The source of the page's own code, by which the build knows the files of it. */
  source: string
  /** What stands in #root. */
  html: string
  /** Links to what the page needs soonest. */
  preloads: string
  /** A style element. */
  styles: string
  /** What the element `painted` carries. */
  carried: string
}

/**
 * Paints a page as a visitor sees it first, with the same machines and components as in a browser. Answers
 * null for pages that are not painted, and for those of which a part could not be loaded or would not be read as written.
 */
export async function paint({
  here,
  at,
  timeZone,
  ...rest
}: PaintRequest): Promise<Painting | null> {
  const navigation = createStillNavigation(here)
  const name = routeAt(navigation.location().pathname.slice('/blog'.length))
  if (name === null || !routes[name].isPainted) return null
  await loadPage(name)

  const appearing: (() => void)[] = []
  const painting = { at, timeZone }
  const app = createApp(createPainterPorts({ at, ...rest }), {
    painted: { painting, dehydrated: {} },
    painter: { onAppear: (appear) => appearing.push(appear) },
  })
  for (let round = 0; round < mostRounds; round += 1) {
    const sheet = new ServerStyleSheet()
    const page = (
      <Mount
        runtime={app.runtime}
        navigation={navigation}
        first={navigation.location()}
        styleNonce={undefined}
      />
    )
    const html = await renderWhole(sheet.collectStyles(page))
    for (const appear of appearing.splice(0)) appear()
    const wasLoading = await app.runtime.queryClient.settle()
    if (!wasLoading) {
      const dehydrated = app.runtime.queryClient.dehydrate()
      const styles = sheet.getStyleTags()
      if (dehydrated === null || !isAsParsed(html)) return null
      const carried = writePainted({ painting, dehydrated })
      return { ...withoutPreloads(html), source: sourceOf(name), styles, carried }
    }
  }
  return null
}

/** Each painted page is named after its route. */
const sourceOf = (name: RouteName) =>
  `src/pages/${name.slice(0, 1).toUpperCase()}${name.slice(1)}Page.tsx`

/** React puts links to what a page needs soonest before it; in a document they stand in its head. */
function withoutPreloads(painted: string): Pick<Painting, 'html' | 'preloads'> {
  const preloads = /^(?:<link [^>]*>)*/.exec(painted)?.[0] ?? ''
  return { preloads, html: painted.slice(preloads.length) }
}
