import type { Page, Request, Route } from '@playwright/test'
import type { components } from '#openapi/generated/schema.d.ts'
import { expect } from '#tests/support/journey.ts'

type Problem = Pick<components['schemas']['Problem'], 'code' | 'message' | 'errors'>

/** A call that was stopped on its way to the server. */
interface HeldCall {
  request: Request
  /** Lets it through; the server answers. */
  pass(): Promise<void>
  /** It never arrives, and nobody answers. */
  cut(): Promise<void>
  /** It is refused in the server's place, for what no server can be brought to say. */
  refuse(status: number, problem: Problem): Promise<void>
}

/** Where calls of one kind wait until it is said what becomes of them. */
export interface Edge {
  /** Takes the oldest call that waits and is meant; waits for one. */
  next(isMeant?: (request: Request) => boolean): Promise<HeldCall>
  /** Takes the newest call, and leaves the others for ever: their senders have given them up. */
  latest: () => Promise<HeldCall>
  /** Leaves those that wait for ever: their senders are about to give them up. */
  leave: () => void
  /** How many wait, of those that are meant. */
  held: (isMeant?: (request: Request) => boolean) => number
}

/** Stops the calls of a page whose method and path match, such as `POST /api/report`, before they reach the server. */
export async function holdCalls(
  page: Page,
  call: RegExp,
  isMeant = (_query: URLSearchParams) => true,
): Promise<Edge> {
  const held: Route[] = []
  await page.route('**/api/**', (route) => {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    if (!call.test(`${request.method()} ${pathname}`) || !isMeant(searchParams))
      return route.fallback()
    held.push(route)
    return undefined
  })
  // A call that the page gives up waits for nothing any more.
  page.on('requestfailed', (request) => {
    const index = held.findIndex((route) => route.request() === request)
    if (index >= 0) held.splice(index, 1)
  })
  const take = async (find: () => number): Promise<HeldCall> => {
    await expect.poll(find, { message: `a call ${call.source}` }).toBeGreaterThanOrEqual(0)
    const [route] = held.splice(find(), 1)
    if (!route) throw new Error('the call was given up')
    return {
      request: route.request(),
      pass: () => route.continue(),
      cut: () => route.abort(),
      refuse: (status, problem) =>
        route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify({ ...problem, requestId: 'edge' }),
        }),
    }
  }
  return {
    held: (isMeant = () => true) => held.filter((route) => isMeant(route.request())).length,
    next: (isMeant = () => true) =>
      take(() => held.findIndex((route) => isMeant(route.request()))),
    async latest() {
      const newest = await take(() => held.length - 1)
      held.splice(0)
      return newest
    },
    leave: () => void held.splice(0),
  }
}
