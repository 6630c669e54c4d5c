import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Connection } from '../connection.ts'
import type { Frame } from '../frames.ts'
import type { Limits } from '../limits.ts'
import type { Transport } from './transport.ts'

interface Poll {
  response: ServerResponse
  headers: OutgoingHttpHeaders
}

/** Frames wait for the client's next request; what gathers within one tick leaves in one answer. */
export class LongPollingTransport implements Transport {
  readonly kind = 'LongPolling'
  readonly #limits: Limits
  readonly #elapsed: () => number
  #onGone: () => void = () => {}
  #frames: Frame[] = []
  #poll: Poll | undefined
  /** When the poll that waits began, or the last one ended. */
  #since: number
  #isFlushing = false
  #isEnded = false
  buffered = 0

  constructor(limits: Limits, elapsed: () => number) {
    this.#limits = limits
    this.#elapsed = elapsed
    this.#since = elapsed()
  }

  listen(connection: Connection, onGone: () => void) {
    this.#onGone = () => {
      connection.lost()
      onGone()
    }
  }

  /** The first request only says that the transport is there. */
  greet(poll: Poll) {
    answer(poll, 200)
  }

  /** A request that is answered as soon as there is something to say. A newer one takes the place of an older. */
  poll(poll: Poll) {
    if (this.#poll) answer(this.#poll, 204)
    this.#poll = poll
    this.#since = this.#elapsed()
    poll.response.on('close', () => {
      if (this.#poll === poll) this.#release()
    })
    if (this.#frames.length > 0 || this.#isEnded) this.#flush()
  }

  send(frame: Frame) {
    this.#frames.push(frame)
    this.buffered += frame.bytes.length
    if (!this.#poll || this.#isFlushing) return
    this.#isFlushing = true
    setImmediate(() => {
      this.#isFlushing = false
      this.#flush()
    })
  }

  end() {
    this.#isEnded = true
    this.#flush()
  }

  destroy() {
    this.#isEnded = true
    this.#frames = []
    this.buffered = 0
    this.#flush()
    this.#onGone()
  }

  sweep(now: number) {
    const elapsed = now - this.#since
    if (!this.#poll) {
      if (elapsed >= this.#limits.unusedMs) this.#onGone()
    } else if (elapsed >= this.#limits.pollMs) {
      answer(this.#poll, 200)
      this.#release()
    }
  }

  #flush() {
    const poll = this.#poll
    if (!poll) return
    if (this.#frames.length > 0) {
      answer(poll, 200, Buffer.concat(this.#frames.map((frame) => frame.bytes)))
      this.#frames = []
      this.buffered = 0
      this.#release()
    } else if (this.#isEnded) {
      // The answer that says that there will be no more.
      answer(poll, 204)
      this.#release()
      this.#onGone()
    }
  }

  #release() {
    this.#poll = undefined
    this.#since = this.#elapsed()
  }
}

function answer({ response, headers }: Poll, status: 200 | 204, body?: Buffer) {
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-cache,no-store',
    ...(status === 200 ? { 'content-type': 'text/plain; charset=utf-8' } : {}),
    ...(status === 200 ? { 'content-length': body?.length ?? 0 } : {}),
  })
  response.end(body)
}
