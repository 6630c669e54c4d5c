import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Connection } from '../connection.ts'
import type { Frame } from '../frames.ts'
import type { Transport } from './transport.ts'

/** A client that does not read the end is cut off after so long. */
const endingMs = 10_000

const eventHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache,no-store',
  pragma: 'no-cache',
  // Neither we nor a proxy may hold bytes back to compress or gather them.
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
}

export class ServerSentEventsTransport implements Transport {
  readonly kind = 'ServerSentEvents'
  readonly #response: ServerResponse

  constructor(response: ServerResponse, headers: OutgoingHttpHeaders) {
    this.#response = response
    response.writeHead(200, { ...headers, ...eventHeaders })
    // Firefox says that the stream is open only when its first bytes have come.
    response.write(':\r\n')
  }

  get buffered() {
    return this.#response.writableLength
  }

  listen(connection: Connection, onGone: () => void) {
    this.#response.on('close', () => {
      connection.lost()
      onGone()
    })
  }

  send(frame: Frame) {
    this.#response.write(frame.event)
  }

  end() {
    const late = setTimeout(() => this.destroy(), endingMs).unref()
    this.#response.on('close', () => clearTimeout(late))
    this.#response.end()
  }

  destroy() {
    this.#response.destroy()
  }
}
