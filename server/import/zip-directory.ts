import { open, type FileHandle } from 'node:fs/promises'
import { parseDate } from './dates.ts'

const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const entryMark = 0x02014b50
const farLocatorMark = 0x07064b50
const farEndMark = 0x06064b50
/** The record at the end, with the longest comment that may follow it. */
const endLength = 22
const longestEnd = endLength + 0xffff
/** Of fifty thousand files with long names; what claims more is no list of files. */
const largestDirectory = 64 * 1024 ** 2
/** Stands where a number does not fit: the real one is in the far record. */
const farAway = 0xffffffff

/** What the list at the end of a zip says of a file: the library that unpacks does not look at it. */
export interface ZipListing {
  /** As whoever packed it reads it: a path with `/` between its steps. */
  name: string
  isFolder: boolean
  checksum: number
  /** When the file was changed last; undefined when the list has no such day. */
  modified: Date | undefined
}

/**
 * The files in a zip, by the names that the library gives them.
 * @throws Error with a sentence when there is no such list, or two files have one name
 */
export async function readDirectory(archive: string): Promise<Map<string, ZipListing>> {
  const file = await open(archive)
  try {
    const { size } = await file.stat()
    const tail = await read(file, Math.max(0, size - longestEnd), Math.min(size, longestEnd))
    const at = tail.lastIndexOf(endMark)
    if (at < 0 || tail.length - at < endLength) throw incomplete()
    const near = { length: tail.readUInt32LE(at + 12), from: tail.readUInt32LE(at + 16) }
    const { length, from } =
      near.from === farAway || near.length === farAway
        ? await farDirectory(file, tail, at)
        : near
    if (length > largestDirectory || from + length > size) throw incomplete()
    return listingsIn(await read(file, from, length))
  } finally {
    await file.close()
  }
}

/** Archives beyond four gigabytes keep their numbers in a record of its own. */
async function farDirectory(file: FileHandle, tail: Buffer, at: number) {
  const locator = at - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== farLocatorMark) throw incomplete()
  const record = await read(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== farEndMark) throw incomplete()
  return {
    length: Number(record.readBigUInt64LE(40)),
    from: Number(record.readBigUInt64LE(48)),
  }
}

function listingsIn(directory: Buffer): Map<string, ZipListing> {
  const listings = new Map<string, ZipListing>()
  const names = new Set<string>()
  let at = 0
  while (at < directory.length) {
    if (directory.length - at < 46 || directory.readUInt32LE(at) !== entryMark)
      throw incomplete()
    const isUtf8 = (directory.readUInt16LE(at + 8) & 0x800) !== 0
    const [length, extra, comment] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    ) as [number, number, number]
    const bytes = directory.subarray(at + 46, at + 46 + length)
    const written = isUtf8 ? bytes.toString('utf8') : readName(bytes)
    const name = pathOf(written)
    const isFolder = /[\\/]$/.test(written)
    if (!isFolder && names.has(name)) throw new Error(`压缩包里有两个同名的文件：${name}`)
    if (!isFolder) names.add(name)
    listings.set(bytes.toString(isUtf8 ? 'utf8' : 'latin1'), {
      name,
      isFolder,
      checksum: directory.readUInt32LE(at + 16),
      modified: readTime(directory.readUInt16LE(at + 14), directory.readUInt16LE(at + 12)),
    })
    at += 46 + length + extra + comment
  }
  return listings
}

/** Windows PowerShell writes `\`, others begin with `./`. */
const pathOf = (name: string) =>
  name
    .split(/[\\/]/)
    .filter((step) => step !== '.')
    .join('/')

/** A name that does not say how it is written: Chinese Windows writes GBK, other systems UTF-8. */
function readName(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      // The next one may fit.
    }
  }
  return bytes.toString('latin1')
}

/** The format knows no zone: it is the clock of whoever packed. */
function readTime(day: number, time: number): Date | undefined {
  const parts = [
    `${1980 + (day >> 9)}-${(day >> 5) & 15}-${day & 31}`,
    `${time >> 11}:${digits((time >> 5) & 63)}:${digits((time & 31) * 2)}`,
  ]
  return parseDate(parts.join(' '))
}

const digits = (number: number) => String(number).padStart(2, '0')

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

const incomplete = () => new Error('这不是 zip 压缩包，或者它不完整')
