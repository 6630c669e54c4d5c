import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { waitFor, type AnyActorRef } from 'xstate'
import { createApp } from '#src/app/create-app.ts'
import { createLock } from '#src/platform/api/lock.ts'
import type { Ports } from '#src/platform/browser/ports.ts'
import { systemClock } from '#src/platform/clock.ts'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import type { Account } from '#machines/session/session.types.ts'
import type { Member } from '#tests/support/members.ts'
import type { TestServer } from '#tests/support/server.ts'
import { createBrowser } from '#tests/platform/tab.ts'

/**
 * The running app of one reader, whose requests a server in this process answers.
 * @param broken paths that a proxy before the server answers with 502
 */
export function openReader(
  server: TestServer,
  member: Member | null = null,
  broken: readonly string[] = [],
) {
  const ask = (request: Request) =>
    broken.includes(new URL(request.url).pathname)
      ? Promise.resolve(new Response(null, { status: 502 }))
      : answer(server, request)
  const browser = createBrowser(member && accountOf(member))
  const ports: Ports = {
    imageBase: '/images',
    origin: 'https://blog.example',
    fetch: ask,
    watchedFetch: ask,
    clock: systemClock,
    lock: createLock(undefined),
    storage: browser.storage,
    tabStorage: createBrowser(null).storage,
    locks: undefined,
    openChannel: () => null,
    page: { onHide: () => () => {}, onOnline: () => () => {} },
    newId: () => crypto.randomUUID(),
    markMember: () => {},
    tabs: new EventTarget(),
    colorScheme: { prefersDark: () => false, watch: () => () => {}, apply: () => {} },
  }
  const app = createApp(ports)
  app.start({ here: () => '/home', go: () => {} })
  onTestFinished(() => app.stop())
  return {
    ...app.runtime,
    toasts: () => app.runtime.actors.toaster.getSnapshot().context.toasts,
    /** Loads what a page shows, as its effect would. */
    async load(...parts: AnyActorRef[]) {
      for (const part of parts) part.send({ type: 'page.activated' })
      const isSettled = ({ value }: { value: unknown }) =>
        !['unloaded', 'loading', 'refreshing'].includes(String(value))
      await Promise.all(parts.map((part) => waitFor(part, isSettled)))
    },
    /** A page as HTML, at an address below /blog. */
    show(page: ReactNode, pattern: string, address: string) {
      return renderToStaticMarkup(
        <RuntimeProvider runtime={app.runtime}>
          <StaticRouter basename="/blog" location={`/blog${address}`}>
            <Routes>
              <Route path={pattern} element={page} />
            </Routes>
          </StaticRouter>
        </RuntimeProvider>,
      )
    },
  }
}

/** The words of some HTML, without its tags. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

async function answer(server: TestServer, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { statusCode, headers, body } = await server.inject(request.method, pathname + search, {
    headers: Object.fromEntries(request.headers),
    ...(request.body && { payload: await request.text() }),
  })
  const type = String(headers['content-type'] ?? '')
  return new Response(statusCode === 204 ? null : body, {
    status: statusCode,
    headers: { 'content-type': type },
  })
}

function accountOf({ account, token, refreshToken }: Member): Account {
  return {
    tokens: { token, refreshToken, refreshTokenExpires: '2099-01-01T00:00:00Z' },
    user: {
      id: account.id,
      nickname: account.nickName,
      email: account.email ?? '',
      bio: account.bio,
      avatarUrl: account.avatarUrl,
      roles: account.roles,
      createTime: account.createdAt.toISOString(),
      updateTime: account.updatedAt.toISOString(),
    },
  }
}
