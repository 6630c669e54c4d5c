import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'

/** What may come out of one archive, however little went in. */
export interface UnpackLimits {
  files: number
  bytes: number
}

const usual: UnpackLimits = { files: 50_000, bytes: 4 * 1024 ** 3 }

/**
 * Unpacks a zip into `folder`, reading it once and holding a piece of it at a time. Only plain files come out, and
 * none lands outside.
 * @throws Error with a sentence when it is no whole zip, names a place outside, or holds more than `limits`
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

  function write(file: UnzipFile, path: string) {
    mkdirSync(dirname(path), { recursive: true })
    const target = openSync(path, 'wx')
    unfinished.add(target)
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      count.bytes += piece.length
      if (count.bytes > limits.bytes)
        throw new Error(`压缩包展开后超过 ${Math.floor(limits.bytes / 1024 ** 2)} MB`)
      writeSync(target, piece)
      if (isLast && unfinished.delete(target)) closeSync(target)
    }
    file.start()
  }

  await demandEnd(archive)
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
  if (unfinished.size > 0) throw new Error('压缩包不完整')
}

const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
/** The record at the end, with the longest comment that may follow it. */
const longestEnd = 22 + 0xffff

/** An archive ends with the list of what is in it: one that does not is none, or was cut off. */
async function demandEnd(archive: string) {
  const file = await open(archive)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, longestEnd))
    await file.read(tail, 0, tail.length, size - tail.length)
    if (!tail.includes(endMark)) throw new Error('这不是 zip 压缩包，或者它不完整')
  } finally {
    await file.close()
  }
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
