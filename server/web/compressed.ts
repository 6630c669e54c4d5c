import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What answers are compressed with, the best first, and from how many bytes on. */
export const compression = { encodings: ['br', 'gzip'], threshold: 1024 } satisfies {
  encodings: Encoding[]
  threshold: number
}

/** Quality 4 is about as quick as gzip, and smaller. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export type Encoding = 'br' | 'gzip'

/** A text that is answered again and again: compressed once for all who take it compressed the same way. */
export interface CompressedText {
  /** A weak entity tag, which stands for the text however it is compressed. */
  tag: string
  /** The most bytes that it takes, with all that it is compressed to. */
  size: number
  as(encoding: Encoding | null): Promise<Buffer>
}

export function compressedText(text: string | Buffer): CompressedText {
  const bytes = Buffer.from(text)
  const made = new Map<Encoding, Promise<Buffer>>()

  function as(encoding: Encoding | null) {
    if (encoding === null) return Promise.resolve(bytes)
    const known = made.get(encoding) ?? compress[encoding](bytes)
    made.set(encoding, known)
    return known
  }

  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { tag: `W/"${hash}"`, size: bytes.length * (1 + compression.encodings.length), as }
}

/** Answers with a text as it is kept, in the best way that the asker takes. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: CompressedText,
): Promise<FastifyReply> {
  const plain = await text.as(null)
  if (plain.length < compression.threshold) return reply.send(plain)
  return reply.send(await text.as(announcedEncoding(request, reply)))
}

/** The best way to compress that the asker takes, null for none; the answer says so. */
export function announcedEncoding(
  request: FastifyRequest,
  reply: FastifyReply,
): Encoding | null {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', compression.encodings)
  reply.header('vary', 'accept-encoding')
  if (encoding !== null) reply.header('content-encoding', encoding)
  return encoding
}

/** By libuv's threads: the event loop goes on. */
const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
