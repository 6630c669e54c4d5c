import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { threads } from '#src/data/public/comments.ts'
import { topic } from '#src/data/public/topics.ts'
import { neighbours, site } from '#src/data/queries.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import { routeAt, routes, type RouteName } from '#src/runtime/routes.ts'
import { createApp } from '../create-app.ts'
import { App } from '../App.tsx'
import { loadPage } from '../pages.ts'
import { parametersOf, type Prefetch, prefetchData } from '../prefetch.ts'
import { serializePageState } from './page-state.ts'
import { parsesAsWritten } from './parses-as-written.ts'
import {
  createFixedNavigation,
  createServerCalls,
  createServerPorts,
  type Read,
} from './server-ports.ts'

/** How often a page may ask for more once it has what it asked for. */
const mostRounds = 5

interface PageRequest {
  /** An address below /blog, as `pageAddress` says it. */
  here: string
  /** Where pictures are loaded from, without a trailing slash. */
  imageBase: string
  at: Date
  /** The zone whose days and hours the page tells. */
  timeZone: string
  /** Leaves to the browser what stands below the text: others wait for their pages. */
  isBrief: boolean
  read: Read
}

interface RenderedPage {
  /** The source of the page's own code, by which the build knows the files of it. */
  source: string
  /** What stands in #root. */
  html: string
  /** Links to what the page needs soonest. */
  preloads: string
  /** A style element. */
  styles: string
  /** JSON for the element that `readPageState` reads. */
  carried: string
}

/**
 * Renders a page as a visitor sees it first, with the same machines and components as in a browser. Null for pages that are
 * not rendered on a server, and for those of which a part could not be loaded or a browser would not parse as it is written.
 */
export async function renderPage({
  here,
  at,
  timeZone,
  imageBase,
  isBrief,
  read,
}: PageRequest): Promise<RenderedPage | null> {
  const navigation = createFixedNavigation(here)
  const path = navigation.location().pathname.slice('/blog'.length)
  const name = routeAt(path)
  if (name === null || !routes[name].isServerRendered) return null
  await loadPage(name)

  const appearing: (() => void)[] = []
  const serverRender = { at, timeZone }
  const app = createApp(createServerPorts({ at, imageBase }), {
    pageState: { serverRender, dehydrated: {} },
    onAppear: (appear) => appearing.push(appear),
    send: createServerCalls(read),
  })
  const { queryClient } = app.runtime
  prefetchFirst(name, path, queryClient)
  const isPart = isBrief && below[name] !== undefined
  if (!isPart) below[name]?.(queryClient, parametersOf(name, path))
  await queryClient.settle()
  for (let round = 0; round < mostRounds; round += 1) {
    const sheet = styleSheetOf(name)
    const page = (
      <App runtime={app.runtime} navigation={navigation} first={navigation.location()} />
    )
    const { html, preloads } = withoutPreloads(await renderToText(sheet.collectStyles(page)))
    for (const appear of isPart ? [] : appearing.splice(0)) appear()
    const wasLoading = await queryClient.settle()
    if (!wasLoading) {
      const dehydrated = queryClient.dehydrate()
      const styles = stylesOf(name, sheet)
      if (dehydrated === null || !parsesAsWritten(html)) return null
      const carried = serializePageState({ serverRender, dehydrated })
      return { html, preloads, source: sourceOf(name), styles, carried }
    }
  }
  return null
}

/** What stands below the text of a page; it is what a brief one leaves out. */
const below: Partial<Record<RouteName, Prefetch>> = {
  post: (queryClient, parameter) => {
    queryClient.prefetch(queryClient.get(neighbours, parameter('id')))
    queryClient.prefetch(queryClient.get(threads, parameter('id')))
  },
}

/** What a page shows besides what it hangs on: a browser comes to it when it is rendered, a server renders once. */
const rest: Partial<Record<RouteName, Prefetch>> = {
  topic: (queryClient, parameter) =>
    queryClient.prefetch(queryClient.get(topic, parameter('id'))),
}

/** Asks for what a page shows to a visitor, but for what stands below, as far as its path says it. */
function prefetchFirst(name: RouteName, pathname: string, queryClient: QueryClient): void {
  queryClient.prefetch(queryClient.get(site, null))
  prefetchData(name, pathname, queryClient)
  rest[name]?.(queryClient, parametersOf(name, pathname))
}

/** Characters of one style element. What pages differ in by themselves, such as colours, adds up; then it begins anew. */
const mostStyles = 100_000

const sheets = new Map<RouteName, ServerStyleSheet>()

/**
 * The style sheet that a page of this route is rendered with: all pages of a route share it, so that what they have in common is
 * compiled once. One page at a time is rendered with it.
 */
function styleSheetOf(name: RouteName): ServerStyleSheet {
  const sheet = sheets.get(name) ?? new ServerStyleSheet()
  sheets.set(name, sheet)
  return sheet
}

/** The style element of what has been rendered with it. */
function stylesOf(name: RouteName, sheet: ServerStyleSheet): string {
  const styles = sheet.getStyleTags()
  if (styles.length > mostStyles) sheets.delete(name)
  return styles
}

/** Each page is named after its route. */
const sourceOf = (name: RouteName) =>
  `src/pages/${name.slice(0, 1).toUpperCase()}${name.slice(1)}Page.tsx`

/** React puts links to what a page needs soonest before it; in a document they stand in its head. */
function withoutPreloads(html: string): Pick<RenderedPage, 'html' | 'preloads'> {
  const preloads = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? ''
  return { preloads, html: html.slice(preloads.length) }
}

/** What React writes for a part whose code is not loaded yet, or that fails. */
const leftOut = '<!--$!-->'

/** The whole page as text, once all of its code is loaded: no part of it waits for a script. Text at once takes less than a stream. */
async function renderToText(page: ReactNode): Promise<string> {
  const text = renderToString(page)
  return text.includes(leftOut) ? streamToText(page) : text
}

/** Waits for code that is on its way. */
function streamToText(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const sink = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // Larger parts would be moved into place by a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      // React would leave a part that fails to the browser; a page is rendered whole or not at all.
      onError: reject,
    })
  })
}
