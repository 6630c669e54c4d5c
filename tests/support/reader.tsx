import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { waitFor, type AnyActorRef } from 'xstate'
import { createApp } from '#src/app/create-app.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { buildPorts } from '#tests/support/app-ports.ts'
import { accountOfMember, type Member } from '#tests/support/members.ts'
import { answerTo, type TestServer } from '#tests/support/server.ts'

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
      : answerTo(server, request)
  const ports = buildPorts('https://blog.example', ask)
  createSessionStore(ports.storage).write(member && accountOfMember(member))
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
