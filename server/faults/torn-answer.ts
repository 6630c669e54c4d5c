import type { FastifyReply, FastifyRequest } from 'fastify'

/** The request is handled, half of its answer leaves, and the connection breaks; without an answer it breaks at once. */
export function tearAnswer(
  { raw: { socket, headers } }: FastifyRequest,
  { raw }: FastifyReply,
) {
  if (headers.upgrade !== undefined) return void socket.destroy()
  const breakOff = () => void socket.destroy()
  // Below Fastify: a hook sees neither what compression makes of an answer nor what is streamed.
  raw.end = (chunk?: unknown) => {
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) {
      const bytes = Buffer.from(chunk)
      raw.write(bytes.subarray(0, bytes.length / 2), breakOff)
    } else breakOff()
    return raw
  }
}
