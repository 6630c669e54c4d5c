import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#server/db/schema/accounts.ts'
import { settings } from '#server/db/schema/system.ts'
import { startRenderer } from '#server/ssr/renderer-thread.ts'
import {
  buildVisitor,
  signIn,
  type Credentials,
} from '#tests/features/authentication.visitor.ts'
import { second } from './clock.ts'
import { register, sendLogin, type SignedIn } from './door.ts'
import { test as base } from './journey.ts'
import { startServer, type TestServer, type TestServerOptions } from './server.ts'

/** Journeys on a server in this process: what no visitor can make happen, such as a ban or an hour, is done from inside. */
export const test = base.extend<{ later: void }, { server: TestServer }>({
  server: [
    // Playwright reads which fixtures it needs off this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const { server, close } = await openInside()
      // Without one the site says that it is being set up, whichever journey comes first.
      await server.createAdmin()
      await provide(server)
      await close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.app.listeningOrigin),
  // Nobody who joins in this journey was there for what the last one announced, nor under its rules.
  later: [
    async ({ server }, provide) => {
      server.clock.advance(second)
      await provide()
      await server.core.db.delete(settings).where(eq(settings.key, 'system'))
      server.services.responseCache.forget()
    },
    { auto: true },
  ],
})

/** A server in this process that listens, with the built app and what renders its pages. */
export async function openInside({
  port = 0,
  ...options
}: TestServerOptions & { port?: number } = {}) {
  const appFolder = join(import.meta.dirname, '../../dist/app')
  const renderer = await startRenderer(appFolder)
  const server = await startServer({ ...options, appFolder, renderer })
  await server.app.listen({ port, host: '127.0.0.1' })
  return {
    server,
    close: async () => {
      await server.close()
      await renderer?.close()
    },
  }
}

/** A new member, with a session beside those of their browsers. */
export async function enrol(server: TestServer) {
  const member = await register(server, buildVisitor())
  const { token } = (await sendLogin(server, member)).json<SignedIn>()
  return { ...member, token }
}

/** A new administrator, likewise. */
export async function enrolAdmin(server: TestServer) {
  const admin = await enrol(server)
  const change = { roles: ['Admin'] }
  await server.core.db.update(accounts).set(change).where(eq(accounts.id, admin.id))
  return admin
}

/** Another browser in which somebody is signed in. */
export async function openDevice(browser: Browser, server: TestServer, person: Credentials) {
  const baseURL = server.app.listeningOrigin
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, person)
  return page
}
