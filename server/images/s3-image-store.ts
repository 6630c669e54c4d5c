import { Readable } from 'node:stream'
import { type ImageCategory, imageCategories } from '#server/db/schema/images.ts'
import { type Asked, openBucket, Refusal, type S3Config, unescapeXml } from '#server/lib/s3.ts'
import { type ImageName, originalOf } from './image-address.ts'
import { cacheControl, mimeOf } from './image-type.ts'
import { type ImageStore, StoreUnavailable } from './image-store.ts'

/** How long one call may take before the store counts as away. Milliseconds. */
const patience = 15_000

const ownerKey = 'inkstone-owner'

/**
 * Keeps pictures as objects `category/name` of a bucket, by the S3 protocol. An object is whole or absent: the store
 * refuses bytes that are not those of the hash they are signed with. Every call throws StoreUnavailable when the store
 * is away or refuses.
 */
export function createS3ImageStore(config: S3Config): ImageStore {
  const bucket = openBucket(
    config,
    (code, method) => code === 'NoSuchKey' || method === 'DELETE',
  )

  /** The answer of the store, whole; undefined where it says that there is no such thing. */
  const ask = (method: string, path: string, init: Asked = {}) =>
    withPatience(method, async (signal) => {
      const response = await bucket(method, path, { ...init, signal })
      return response && Buffer.from(await response.arrayBuffer())
    })

  async function put(category: ImageCategory, name: string, bytes: Buffer) {
    const headers = {
      'content-type': mimeOf(name) ?? 'application/octet-stream',
      'cache-control': cacheControl,
    }
    await ask('PUT', `${category}/${name}`, { body: bytes, headers })
  }

  const get = (category: ImageCategory, name: string) => ask('GET', `${category}/${name}`)

  // The store has to answer soon; how long reading takes is up to who reads.
  const open = (category: ImageCategory, name: string) =>
    withPatience('GET', async (signal) => {
      const response = await bucket('GET', `${category}/${name}`, { signal })
      if (!response?.body) return undefined
      const length = response.headers.get('content-length')
      return {
        size: length === null ? undefined : Number(length),
        content: Readable.from(response.body),
      }
    })

  async function remove(category: ImageCategory, name: string) {
    await ask('DELETE', `${category}/${name}`)
  }

  async function* listBefore(before: Date): AsyncIterable<ImageName> {
    for (const category of imageCategories) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${category}/` })
      for (;;) {
        const page = String((await ask('GET', `?${query.toString()}`)) ?? '')
        for (const { name, written } of picturesIn(page, category))
          if (written < before) yield { category, name }
        const next = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
        if (next === undefined) break
        query.set('continuation-token', unescapeXml(next))
      }
    }
  }

  const owner = {
    read: async () => (await ask('GET', ownerKey))?.toString().trim(),
    write: async (id: string) => void (await ask('PUT', ownerKey, { body: Buffer.from(id) })),
  }

  // What an upload has left unfinished is nothing: an object appears once all of it has arrived.
  const removeUnfinished = () => Promise.resolve()
  return { put, get, open, remove, listBefore, removeUnfinished, owner }
}

/** @throws StoreUnavailable when what is asked for is not there in time, or the store refuses */
async function withPatience<Answer>(
  method: string,
  look: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), patience)
  try {
    return await look(controller.signal)
  } catch (error) {
    const what = error instanceof Refusal ? error.message : `${method} failed`
    throw new StoreUnavailable(what, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Keys of other shapes are somebody else's. */
function* picturesIn(page: string, category: ImageCategory) {
  for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
    const [, folder, name] = /<Key>([a-z]+)\/([0-9a-z.-]+)<\/Key>/.exec(entry) ?? []
    const written = new Date(/<LastModified>([^<]+)</.exec(entry)?.[1] ?? '')
    if (folder === category && name !== undefined && originalOf(name) !== undefined)
      yield { name, written }
  }
}
