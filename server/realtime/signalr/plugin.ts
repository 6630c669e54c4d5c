import type { FastifyPluginAsync } from 'fastify'
import { createAdmission, demandOwnOrigin } from './admission.ts'
import type { HubHost } from './hub-host.ts'
import type { AuthenticateToken } from './hub.ts'
import type { Limits } from './limits.ts'
import { Refused } from './errors.ts'
import { registerHub } from './routes.ts'
import type { TransportKind } from './transports/transport.ts'
import { openUpgrades } from './upgrade.ts'

interface HubPluginOptions {
  hosts: () => HubHost[]
  authenticate: AuthenticateToken
  kinds: readonly TransportKind[]
  /** Beside the one that a request names as its host. */
  origins: readonly string[]
  limits: Pick<Limits, 'chunkBytes' | 'fragments'>
  start: () => Promise<void>
  sayGoodbye: () => Promise<void>
  stop: () => Promise<void>
}

/** The hubs as part of a Fastify server: they begin with it, and end politely before it does. */
export const hubPlugin =
  (options: HubPluginOptions): FastifyPluginAsync =>
  async (app) => {
    const { authenticate, kinds, origins, limits } = options
    let isClosing = false

    app.removeAllContentTypeParsers()
    // Clients name no type, or text/plain: what counts is the record format within.
    const asBytes = { parseAs: 'buffer', bodyLimit: limits.chunkBytes } as const
    app.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))
    app.setErrorHandler((error, _request, reply) => {
      // Anything else is for the server's own handler.
      if (!(error instanceof Refused)) throw error
      void reply
        .code(error.status)
        .headers(error.headers)
        .type('text/plain; charset=utf-8')
        .send(error.message)
    })
    app.addHook('onRequest', async (request) => {
      demandOwnOrigin(request, origins)
      if (isClosing && request.method !== 'DELETE')
        throw new Refused(503, 'Server is shutting down', { 'retry-after': '2' })
    })

    const upgrades = openUpgrades(app.server, (...way) => app.routing(...way), limits)
    for (const host of options.hosts())
      registerHub(app, {
        host,
        kinds,
        upgrades,
        admission: createAdmission(host, authenticate),
      })

    app.addHook('onReady', () => options.start())
    app.addHook('preClose', async () => {
      isClosing = true
      await options.sayGoodbye()
    })
    app.addHook('onClose', () => options.stop())
  }
