import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  mkdirSync,
  openSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { readDirectory, type ZipListing } from './zip-directory.ts'

/** What may come out of one archive, however little went in. */
interface UnpackLimits {
  files: number
  bytes: number
}

const usual: UnpackLimits = { files: 50_000, bytes: 4 * 1024 ** 3 }

/**
 * Unpacks a zip into `folder`, reading it once and holding a piece of it at a time. Only plain files come out, and
 * none lands outside.
 * @throws Error with a sentence when it is no whole zip, holds a damaged file or more than `limits`, or names a place outside
 */
export async function unpack(
  archive: string,
  folder: string,
  limits: UnpackLimits = usual,
): Promise<void> {
  const unfinished = new Set<number>()
  const count = { files: 0, bytes: 0 }
  const unzip = new Unzip((file) => {
    if (file.name.endsWith('/')) return
    const listing = listings.get(file.name)
    if (listing?.isFolder) return
    count.files += 1
    if (count.files > limits.files) throw new Error(`压缩包里的文件超过 ${limits.files} 个`)
    if (!listing) throw new Error(`压缩包里的文件已损坏：${file.name}`)
    listings.delete(file.name)
    write(file, listing, place(folder, listing.name))
  })
  unzip.register(UnzipInflate)

  const listings = await readDirectory(archive)

  function write(file: UnzipFile, { name, checksum, modified }: ZipListing, path: string) {
    let sum = 0
    mkdirSync(dirname(path), { recursive: true })
    const target = openSync(path, 'wx')
    unfinished.add(target)
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      count.bytes += piece.length
      if (count.bytes > limits.bytes)
        throw new Error(`压缩包展开后超过 ${Math.floor(limits.bytes / 1024 ** 2)} MB`)
      writeSync(target, piece)
      sum = crc32(piece, sum)
      if (!isLast || !unfinished.delete(target)) return
      closeSync(target)
      if (sum !== checksum) throw new Error(`压缩包里的文件已损坏：${name}`)
      // What its post has as a date when it says none.
      if (modified) utimesSync(path, modified, modified)
    }
    file.start()
  }

  mkdirSync(folder, { recursive: true })
  try {
    for await (const piece of createReadStream(archive)) {
      // A stream without an encoding reads buffers.
      unzip.push(piece as Buffer)
    }
    unzip.push(new Uint8Array(), true)
  } catch (error) {
    throw sentence(error)
  } finally {
    for (const target of unfinished) closeSync(target)
  }
  if (count.files === 0) throw new Error('压缩包里没有文件')
  const isLost = [...listings.values()].some(({ isFolder }) => !isFolder)
  if (unfinished.size > 0 || isLost) throw new Error('压缩包不完整')
}

/** Where a file of the archive goes; its name may lead only downwards. */
function place(folder: string, name: string): string {
  const steps = name.split('/')
  const isSafe =
    !/^[a-z]:|\0/i.test(name) && steps.every((step) => step !== '' && step !== '..')
  if (!isSafe) throw new Error(`压缩包里有不安全的路径：${name}`)
  return join(folder, ...steps.map(fittingName))
}

/** What file systems take, in bytes: Chinese ones that Windows takes may be three times as long. */
const longestName = 255

/** The same for a name at each import, and another for each name. */
function fittingName(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name
  const mark = `~${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
  const extension = extname(name)
  const end = Buffer.byteLength(extension) > 32 ? mark : mark + extension
  let start = ''
  for (const letter of name) {
    if (Buffer.byteLength(start + letter + end) > longestName) break
    start += letter
  }
  return start + end
}

/** The library's errors carry a number, those of the system a word; both speak English. */
function sentence(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!('code' in error)) return error
  if (error.code === 'ENOSPC') return new Error('磁盘空间不足，压缩包没有展开')
  return typeof error.code === 'number'
    ? new Error(`压缩包无法展开：${error.message}`)
    : new Error(`压缩包里有写不到磁盘上的文件（${String(error.code)}）`)
}
