import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  /** With `/` between its folders. */
  name: string
  content: Uint8Array
  /** When it was changed last. */
  time: Date
  /** Packed already, as pictures are: deflating it again would only cost time. */
  isPacked?: boolean
}

/** A zip of these, made while it is read: no more than one entry is in memory. */
export const zipOf = (entries: AsyncIterable<ZipEntry>): Readable =>
  Readable.from(pieces(entries), { objectMode: false })

async function* pieces(entries: AsyncIterable<ZipEntry>) {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { name, content, time, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = withinZip(time)
    zip.add(file)
    file.push(content, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** The format knows no year before 1980. */
const withinZip = (time: Date) => new Date(Math.max(time.getTime(), Date.UTC(1980, 0, 2)))
