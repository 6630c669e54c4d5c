import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { readConfig, type Environment } from './lib/config.ts'
import { assemble } from './running.ts'
import { imageBaseTag } from './web/template.ts'

/** The server inside Vite's: it answers what Vite hands it and listens to nothing. */
export interface DevServer {
  /** What the head of its pages has to say beside the app's own. */
  head: string
  handle(request: IncomingMessage, response: ServerResponse): void
  /** A request to become a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** `npm run dev`: the real server on the real data folder; Vite serves the app itself. */
export async function startDevServer(environment: Environment): Promise<DevServer> {
  const running = await assemble(readConfig(environment), undefined)
  await running.prepare()
  await running.start()
  const { faults, config } = running.opened.core
  return {
    head: (faults?.pageHead ?? '') + imageBaseTag(config),
    handle: (request, response) => running.app.routing(request, response),
    upgrade: (...upgrade) => void running.app.server.emit('upgrade', ...upgrade),
    close: () => running.close(),
  }
}
