import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type ImageCategory, imageCategories } from '#server/db/schema/images.ts'
import type { S3Config } from '#server/lib/s3-config.ts'
import { type ImageName, originalOf } from './image-address.ts'
import { cacheControl, mimeOf } from './image-type.ts'
import { type ImageStore, StoreUnavailable } from './image-store.ts'

/** How long one call may take before the store counts as away. Milliseconds. */
const patience = 15_000
/** Tries of a call that the store answers with 429 or 5xx, after the first. */
const retries = 2

/**
 * Keeps pictures as objects `category/name` of a bucket, by the S3 protocol. An object is whole or absent: the store
 * refuses bytes that are not those of the hash they are signed with. Every call throws StoreUnavailable when the store
 * is away or refuses.
 */
export function createS3ImageStore(config: S3Config): ImageStore {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const bucket = bucketAddress(config)

  /** The answer of the store; undefined where it says that there is no such thing. */
  async function ask(method: string, path: string, init: RequestInit = {}) {
    const signal = AbortSignal.timeout(patience)
    try {
      const response = await client.fetch(`${bucket}${path}`, { method, signal, ...init })
      const body = Buffer.from(await response.arrayBuffer())
      if (response.ok) return body
      const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body.toString('latin1'))?.[1] ?? ''
      // Another code is a bucket that is not there, which no picture explains.
      if (response.status === 404 && (code === 'NoSuchKey' || method === 'DELETE'))
        return undefined
      throw new StoreUnavailable(`${method} ${response.status} ${code}`.trimEnd())
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      throw new StoreUnavailable(`${method} failed`, { cause: error })
    }
  }

  async function put(category: ImageCategory, name: string, bytes: Buffer) {
    const headers = {
      'content-type': mimeOf(name) ?? 'application/octet-stream',
      'cache-control': cacheControl,
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    }
    await ask('PUT', `/${category}/${name}`, { body: new Uint8Array(bytes), headers })
  }

  const get = (category: ImageCategory, name: string) => ask('GET', `/${category}/${name}`)

  async function remove(category: ImageCategory, name: string) {
    await ask('DELETE', `/${category}/${name}`)
  }

  async function* listBefore(before: Date): AsyncIterable<ImageName> {
    for (const category of imageCategories) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${category}/` })
      for (;;) {
        const page = String((await ask('GET', `/?${query.toString()}`)) ?? '')
        for (const { name, written } of picturesIn(page, category))
          if (written < before) yield { category, name }
        const next = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
        if (next === undefined) break
        query.set('continuation-token', unescapeXml(next))
      }
    }
  }

  // What an upload has left unfinished is nothing: an object appears once all of it has arrived.
  return { put, get, remove, listBefore, removeUnfinished: () => Promise.resolve() }
}

export function bucketAddress({ endpoint, bucket, addressing }: S3Config): string {
  const { protocol, host, pathname } = new URL(endpoint)
  const path = pathname.replace(/\/+$/, '')
  return addressing === 'path'
    ? `${protocol}//${host}${path}/${bucket}`
    : `${protocol}//${bucket}.${host}${path}`
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

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

export const unescapeXml = (text: string) =>
  text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity)
