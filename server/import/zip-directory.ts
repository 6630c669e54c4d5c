import { open, type FileHandle } from 'node:fs/promises'

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

/**
 * The checksums of the files in a zip by their names, as the list at its end has them: the library that unpacks
 * does not look at these.
 * @throws Error with a sentence when there is no such list
 */
export async function readChecksums(archive: string): Promise<Map<string, number>> {
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
    return checksumsIn(await read(file, from, length))
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

function checksumsIn(directory: Buffer): Map<string, number> {
  const checksums = new Map<string, number>()
  let at = 0
  while (at < directory.length) {
    if (directory.length - at < 46 || directory.readUInt32LE(at) !== entryMark)
      throw incomplete()
    const isUtf8 = (directory.readUInt16LE(at + 8) & 0x800) !== 0
    const [name, extra, comment] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    ) as [number, number, number]
    const bytes = directory.subarray(at + 46, at + 46 + name)
    checksums.set(bytes.toString(isUtf8 ? 'utf8' : 'latin1'), directory.readUInt32LE(at + 16))
    at += 46 + name + extra + comment
  }
  return checksums
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

const incomplete = () => new Error('这不是 zip 压缩包，或者它不完整')
