import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { announcedEncoding, type Encoding } from './compressed.ts'

/** For whoever asks first. */
const quickQuality = 1
/** For those who ask again: a quarter smaller. From 9 on it takes ten times as long for 5 % more. */
const goodQuality = 8

export type OpenText = ReturnType<typeof openText>

interface Compressed {
  bytes: Promise<Buffer>
  isGood: boolean
}

/** One at a time of all texts, so that a compression that somebody waits for finds a thread. */
let isImproving = false

/**
 * A text that is answered again and again with another end each time: it is compressed once, up to its end, and the end
 * goes out behind it as it is.
 */
export function openText(text: string) {
  const bytes = Buffer.from(text)
  const checksum = crc32(bytes)
  const made = new Map<Encoding, Compressed>()

  function compressed(encoding: Encoding): Promise<Buffer> {
    const known = made.get(encoding)
    if (!known) return keep(encoding, quickQuality)
    if (!known.isGood && !isImproving) void improve(encoding)
    return known.bytes
  }

  function keep(encoding: Encoding, quality: number) {
    const kept = { bytes: compress[encoding](bytes, quality), isGood: quality === goodQuality }
    made.set(encoding, kept)
    return kept.bytes
  }

  async function improve(encoding: Encoding) {
    isImproving = true
    try {
      const good = await compress[encoding](bytes, goodQuality)
      made.set(encoding, { bytes: Promise.resolve(good), isGood: true })
    } catch {
      // Nobody waits for it: what there is goes on being sent.
    } finally {
      isImproving = false
    }
  }

  /** The whole text with this end of at most 64 KB. */
  async function closed(encoding: Encoding | null, end: Buffer) {
    if (encoding === null) return Buffer.concat([bytes, end])
    const start = await compressed(encoding)
    return encoding === 'br'
      ? Buffer.concat([start, brotliHead(end.length), end, brotliTail])
      : Buffer.concat([
          start,
          storedHead(end.length),
          end,
          gzipTail(crc32(end, checksum), bytes.length + end.length),
        ])
  }

  /** `size`: the most bytes that it takes, with all that it is compressed to. */
  return { size: bytes.length * 3, closed }
}

/** Answers with a text as it is kept and this end, in the best way that the asker takes. */
export async function sendOpenText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: OpenText,
  end: string,
): Promise<FastifyReply> {
  return reply.send(await text.closed(announcedEncoding(request, reply), Buffer.from(end)))
}

/** By libuv's threads, up to the end of a byte; more may follow. */
const compress = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: quality },
    }),
  gzip: (bytes: Buffer, level: number) =>
    promisify(gzip)(bytes, { finishFlush: constants.Z_SYNC_FLUSH, level }),
}

/** Announces so many bytes as they are: a meta-block of Brotli that is not compressed (RFC 7932, section 9.2). */
function brotliHead(length: number): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return head
}

/** The last meta-block, which is empty. */
const brotliTail = Buffer.of(0x03)

/** The same for gzip: the last block of Deflate, stored (RFC 1951, section 3.2.4). */
function storedHead(length: number): Buffer {
  const head = Buffer.of(1, 0, 0, 0, 0)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(~length & 0xffff, 3)
  return head
}

/** What a gzip member ends with (RFC 1952, section 2.3.1). */
function gzipTail(checksum: number, length: number): Buffer {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(checksum, 0)
  tail.writeUInt32LE(length % 2 ** 32, 4)
  return tail
}
