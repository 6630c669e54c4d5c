import { crc32, deflateSync } from 'node:zlib'

interface PngOptions {
  bitDepth?: 1 | 8 | 16
  /** 0 grey, 2 colour, 6 colour with transparency. */
  colour?: 0 | 2 | 6
  interlaced?: boolean
  /** Chunks before the pixels. */
  before?: Buffer[]
}

/** A PNG of nothing, which unpacks to whatever its header and its packed bytes promise. */
export function pngOf(
  width: number,
  height: number,
  packed: Buffer,
  { bitDepth = 1, colour = 0, interlaced = false, before = [] }: PngOptions = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colour, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** So many zeros, packed: a thousandth of their size. */
export const zeros = (count: number) => deflateSync(Buffer.alloc(count))

/** A piece of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A GIF of one-pixel frames. */
export function longGif(frames: number): Buffer {
  const head = Buffer.from(
    'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff',
    'latin1',
  )
  const frame = (at: number) =>
    Buffer.from(
      `!\xf9\x04\x04\x0a\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02${at % 2 ? 'D' : 'L'}\x01\x00`,
      'latin1',
    )
  return Buffer.concat([
    head,
    ...Array.from({ length: frames }, (_, at) => frame(at)),
    Buffer.from(';'),
  ])
}
