import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** A client that sends on for longer is cut off, answered or not. */
const longestMs = 2_000
/** As much as waits in the buffers of both sides and of a proxy between them. */
const mostBytes = 16 * 1024 * 1024

/**
 * A connection that is closed while its request is still coming is reset, and the sender loses the answer that says why.
 * So an answer that ends its connection before the request has ended stays open behind its text, and the rest of the
 * request is read and thrown away, for as long as is bearable.
 */
export function registerLingering(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isLast = reply.getHeader('connection') === 'close'
    if (!isLast || hasEnded(request.raw) || typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(textThenRest(payload, request.raw), { objectMode: false })
  })
}

async function* textThenRest(text: string, request: IncomingMessage) {
  yield text
  await restOf(request)
}

/** Resolves when the request has ended, or nobody listens to it any longer. */
function restOf(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, longestMs)
    let read = 0
    function count(bytes: Buffer) {
      if ((read += bytes.length) > mostBytes) finish()
    }
    function finish() {
      clearTimeout(timer)
      request.off('data', count).off('end', finish).off('close', finish)
      resolve()
    }
    if (request.destroyed || hasEnded(request)) return finish()
    request.on('data', count).once('end', finish).once('close', finish)
    request.resume()
  })
}

/** Whether it has come, or has been read, to its end. */
const hasEnded = (request: IncomingMessage) => request.complete || request.readableEnded
