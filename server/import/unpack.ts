import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { readChecksums } from './zip-directory.ts'

/** What may come out of one archive, however little went in. */
export interface UnpackLimits {
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
    count.files += 1
    if (count.files > limits.files) throw new Error(`压缩包里的文件超过 ${limits.files} 个`)
    write(file, place(folder, file.name))
  })
  unzip.register(UnzipInflate)

  const checksums = await readChecksums(archive)

  function write(file: UnzipFile, path: string) {
    let checksum = 0
    mkdirSync(dirname(path), { recursive: true })
    const target = openSync(path, 'wx')
    unfinished.add(target)
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      count.bytes += piece.length
      if (count.bytes > limits.bytes)
        throw new Error(`压缩包展开后超过 ${Math.floor(limits.bytes / 1024 ** 2)} MB`)
      writeSync(target, piece)
      checksum = crc32(piece, checksum)
      if (!isLast || !unfinished.delete(target)) return
      closeSync(target)
      if (checksums.get(file.name) !== checksum)
        throw new Error(`压缩包里的文件已损坏：${file.name}`)
      checksums.delete(file.name)
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
  const isLost = [...checksums.keys()].some((name) => !name.endsWith('/'))
  if (unfinished.size > 0 || isLost) throw new Error('压缩包不完整')
}

/** Where a file of the archive goes; its name may lead only downwards. */
function place(folder: string, name: string): string {
  const isSafe =
    !/^[a-z]:|[\\\0]/i.test(name) && name.split('/').every((part) => !/^\.{0,2}$/.test(part))
  if (!isSafe) throw new Error(`压缩包里有不安全的路径：${name}`)
  return join(folder, name)
}

/** The library's errors carry a number, and speak English. */
function sentence(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const isLibrarys = 'code' in error && typeof error.code === 'number'
  return isLibrarys ? new Error(`压缩包无法展开：${error.message}`) : error
}
