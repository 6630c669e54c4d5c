import type { RawData, WebSocket } from 'ws'
import type { Connection } from '../connection.ts'
import type { Frame } from '../frames.ts'
import type { Transport } from './transport.ts'

const asText = { binary: false }

export class WebSocketTransport implements Transport {
  readonly kind = 'WebSockets'
  readonly #socket: WebSocket

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  get buffered() {
    return this.#socket.bufferedAmount
  }

  listen(connection: Connection, onGone: () => void) {
    // The kind of frame says nothing: what counts is the record format within.
    this.#socket.on('message', (data) => connection.receive(bytesOf(data)))
    // ws answers a ping itself; it is heard all the same.
    this.#socket.on('ping', () => connection.hear())
    this.#socket.on('pong', () => connection.hear())
    // ws has answered with the right code and closes; `close` follows.
    this.#socket.on('error', () => connection.lost())
    this.#socket.on('close', () => {
      connection.lost()
      onGone()
    })
  }

  send(frame: Frame) {
    this.#socket.send(frame.bytes, asText)
  }

  pause() {
    this.#socket.pause()
  }

  resume() {
    this.#socket.resume()
  }

  end() {
    this.#socket.close(1000)
  }

  destroy() {
    this.#socket.terminate()
  }
}

/** ws answers one buffer unless it is told otherwise; its type allows for all. */
function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
