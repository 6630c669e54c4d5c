import type { Writable } from 'node:stream'
import { Header } from 'tar/header'

/** One file of an archive. Names are ours: ASCII, and shorter than a header's hundred characters. */
export interface TarEntry {
  name: string
  content: Buffer
}

const blockBytes = 512
const nullBlock = Buffer.alloc(blockBytes)
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
    await write(Buffer.concat([nullBlock, nullBlock]))
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

/**
 * The files of an archive, one at a time. What it comes from is read to its end: the checksum of gzip and the last chunk of
 * age are verified only there.
 * @throws BrokenArchiveError, or what reading has failed with
 */
export async function* unpackTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = bytes[Symbol.asyncIterator]()
  const read = reader(source)
  try {
    for (;;) {
      const block = await read(blockBytes)
      const header = block && parseHeader(block)
      if (!header) break
      const { name, size } = header
      const content = await read(size)
      const padding = await read(paddingOf(size))
      if (!content || !padding) throw new BrokenArchiveError()
      yield { name, content }
    }
    for (let rest = await read(blockBytes); rest; rest = await read(blockBytes))
      if (!rest.equals(nullBlock)) throw new BrokenArchiveError()
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

function headerOf(path: string, size: number, mtime: Date): Buffer {
  const header = new Header({ path, size, mtime, mode: 0o600, uid: 0, gid: 0, type: 'File' })
  const isTooLong = header.encode()
  if (!header.block || isTooLong) throw new Error(`too long for an archive: ${path}`)
  return header.block
}

/** Undefined at the end, which is a block of nothing. */
function parseHeader(block: Buffer) {
  if (block.equals(nullBlock)) return undefined
  const { cksumValid, path: name, size = largestEntry + 1 } = decoded(block)
  if (!cksumValid || name === undefined || size > largestEntry) throw new BrokenArchiveError()
  return { name, size }
}

function decoded(block: Buffer) {
  try {
    return new Header(block)
  } catch {
    throw new BrokenArchiveError()
  }
}

const paddingOf = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes
