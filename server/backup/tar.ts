import type { Writable } from 'node:stream'

/** One file of an archive. Names are ours: ASCII, and shorter than a header's hundred characters. */
export interface TarEntry {
  name: string
  content: Buffer
}

const blockBytes = 512
/** Nothing that this program packs comes near it; a broken size must not be taken for a reason to fill the memory. */
const largestEntry = 1024 * 1024 * 1024

/** Writes entries one after another, in the format that `tar` reads; waits while the other side is slow. */
export function packTar(into: Writable, time: Date) {
  async function write(bytes: Buffer) {
    if (into.destroyed) throw new Error('the archive can no longer be written')
    if (bytes.length > 0 && !into.write(bytes)) await drained(into)
  }

  async function add({ name, content }: TarEntry) {
    await write(headerOf(name, content.length, time))
    await write(content)
    await write(Buffer.alloc(paddingOf(content.length)))
  }

  async function end() {
    await write(Buffer.alloc(2 * blockBytes))
    into.end()
  }

  return { add, end }
}

/** Also when it is closed instead: what is written next fails then. */
function drained(into: Writable) {
  return new Promise<void>((resolve) => {
    const done = () => {
      into.off('drain', done).off('close', done)
      resolve()
    }
    into.once('drain', done).once('close', done)
  })
}

/** The files of an archive, one at a time. @throws BrokenArchiveError */
export async function* unpackTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = bytes[Symbol.asyncIterator]()
  const read = reader(source)
  try {
    for (;;) {
      const header = await read(blockBytes)
      if (header === undefined || header.every((byte) => byte === 0)) return
      const { name, size } = parseHeader(header)
      const content = await read(size)
      const padding = await read(paddingOf(size))
      if (!content || !padding) throw new BrokenArchiveError()
      yield { name, content }
    }
  } finally {
    await source.return?.()
  }
}

/** What was to be an archive of ours ends in the middle, or is something else. */
export class BrokenArchiveError extends Error {
  override readonly name = 'BrokenArchiveError'
}

/** Answers exactly so many bytes; undefined where the input ends instead. */
function reader(source: AsyncIterator<Buffer>) {
  let waiting: Buffer[] = []
  let length = 0

  return async (count: number): Promise<Buffer | undefined> => {
    while (length < count) {
      const { value, done } = await source.next()
      if (done) {
        if (length > 0) throw new BrokenArchiveError()
        return undefined
      }
      waiting.push(value)
      length += value.length
    }
    const [only = Buffer.alloc(0)] = waiting
    const joined = waiting.length > 1 ? Buffer.concat(waiting) : only
    const rest = joined.subarray(count)
    waiting = rest.length > 0 ? [rest] : []
    length = rest.length
    return joined.subarray(0, count)
  }
}

/** A header of POSIX ustar; see pax(1). Numbers are octal text. */
function headerOf(name: string, size: number, time: Date): Buffer {
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, width: number) => value.toString(8).padStart(width - 1, '0')
  if (Buffer.byteLength(name) > 100) throw new Error(`too long for an archive: ${name}`)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(time.getTime() / 1000), 12), 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(checksumOf(header), 7)}\u0000 `, 148)
  return header
}

function parseHeader(header: Buffer) {
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const number = (from: number, length: number) => parseInt(text(from, length).trim(), 8)
  const size = number(124, 12)
  const isWhole = number(148, 8) === checksumOf(header)
  if (!isWhole || !(size >= 0 && size <= largestEntry)) throw new BrokenArchiveError()
  return { name: text(0, 100), size }
}

/** The sum of all bytes, its own eight counted as spaces. */
const checksumOf = (header: Buffer) =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

const paddingOf = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes
