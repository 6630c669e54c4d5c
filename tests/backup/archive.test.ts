import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { decrypted, encrypted } from '#server/backup/encryption.ts'
import { BrokenArchiveError, packTar, type TarEntry, unpackTar } from '#server/backup/tar.ts'

/* Where the pieces of a stream end depends on the sizes: what is found at one may be overlooked at another. */
const sizes = Array.from({ length: 64 }, (_, at) => 40_000 + at * 512)

describe('一份备份里改了一个字节，不论它多大，读到最后总会发现', () => {
  test.each([
    ['在文件末尾的校验和里', (bytes: Buffer) => bytes.length - 6],
    ['在内容中间', (bytes: Buffer) => bytes.length >> 1],
  ])('%s', async (_, place) => {
    for (const size of sizes) {
      const archive = await archiveOf(size)
      expect(await read(pieces(archive))).toEqual(['images/post/a', 'end.json'])
      flip(archive, place(archive))
      await expect(read(pieces(archive)), `${size}`).rejects.toThrow(Error)
    }
  })

  test('加密了的，在最后一块里：那一块也验过', async () => {
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    const folder = mkdtempSync(join(tmpdir(), 'inkstone-archive-'))
    const key = join(folder, 'key.txt')
    writeFileSync(key, identity)
    for (const size of sizes.slice(0, 32)) {
      const archive = await buffer(await encrypted(pieces(await archiveOf(size)), recipient))
      expect(await read(await decrypted(pieces(archive), key))).toHaveLength(2)
      flip(archive, archive.length - 1)
      await expect(decrypted(pieces(archive), key).then(read), `${size}`).rejects.toThrow(
        BrokenArchiveError,
      )
    }
    rmSync(folder, { recursive: true })
  })
})

test('末尾之后还有东西的，不是完整的一份', async () => {
  const whole = gunzipSync(await archiveOf(1000))
  expect(await read(pieces(gzipSync(Buffer.concat([whole, Buffer.alloc(512)]))))).toHaveLength(
    2,
  )
  for (const rest of [Buffer.alloc(512, 1), whole])
    await expect(read(pieces(gzipSync(Buffer.concat([whole, rest]))))).rejects.toThrow(
      BrokenArchiveError,
    )
})

/** As `backup.ts` writes it. */
async function archiveOf(size: number): Promise<Buffer> {
  const zipped = createGzip({ level: 4 })
  const written = buffer(zipped)
  const tar = packTar(zipped, new Date(0))
  await tar.add({ name: 'images/post/a', content: randomBytes(size) })
  await tar.add({ name: 'end.json', content: Buffer.from('{}') })
  await tar.end()
  return written
}

/** As `restore.ts` reads it. @returns the names in it */
async function read(content: Readable): Promise<string[]> {
  const unzipped = createGunzip()
  pipeline(content, unzipped, () => {})
  const found: TarEntry[] = []
  for await (const entry of unpackTar(unzipped)) found.push(entry)
  return found.map(({ name }) => name)
}

/** As a file is read. */
function pieces(bytes: Buffer): Readable {
  const size = 64 * 1024
  const count = Math.ceil(bytes.length / size)
  return Readable.from(
    Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  )
}

function flip(bytes: Buffer, at: number) {
  bytes[at] = (bytes[at] ?? 0) ^ 1
}
