import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { OperatorError } from '#server/lib/operator-error.ts'
import { BrokenArchiveError } from './tar.ts'

/* The format of age (age-encryption.org/v1): a public key suffices to write what only its private key reads. The library
   takes a while to load, and most servers never need it. */
const load = () => import('age-encryption')

const beginning = 'age-encryption.org/v1\n'

export const isEncrypted = (first: Buffer) =>
  first.subarray(0, beginning.length).toString('latin1') === beginning
export const beginningBytes = beginning.length

/** Whether it is a public key, its checksum included. */
export async function isRecipient(text: string): Promise<boolean> {
  const { Encrypter } = await load()
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** What only the private key of `recipient` reads. */
export async function encrypted(content: Readable, recipient: string): Promise<Readable> {
  const { Encrypter } = await load()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

/** @throws OperatorError when the file has no key, or none of its keys reads it */
export async function decrypted(content: Readable, identityFile: string): Promise<Readable> {
  const { Decrypter } = await load()
  const decrypter = new Decrypter()
  for (const identity of await readIdentities(identityFile)) {
    try {
      decrypter.addIdentity(identity)
    } catch {
      throw new OperatorError(`${identityFile} 里有读不懂的私钥。`)
    }
  }
  try {
    return Readable.from(readable(fromWeb(await decrypter.decrypt(toWeb(content)))))
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new OperatorError('这把私钥打不开这份备份：它是加密给另一把公钥的。')
    throw error
  }
}

/** What was changed or cut off is found at its place, not at the beginning. */
async function* readable(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) yield Buffer.from(chunk)
  } catch {
    throw new BrokenArchiveError()
  }
}

/** As `age-keygen` writes them: one a line, with comments. */
async function readIdentities(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  const found = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (found.length === 0)
    throw new OperatorError(`${path} 里没有 age 的私钥（AGE-SECRET-KEY-1…）。`)
  return found
}

/* The same streams under two names: the library speaks of those of browsers. */
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
