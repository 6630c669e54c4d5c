import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

/** A bucket of an S3-compatible store. */
export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  /** Where the bucket is named: in the host, or before the key. */
  addressing: 'virtual' | 'path'
  accessKey: string
  secretKey: string
}

/** Tries of a call that the store answers with 429 or 5xx, after the first. */
const retries = 2

export interface Asked {
  body?: Buffer | undefined
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The store refuses: `message` is the call and what it was answered, in the store's own word. */
export class Refusal extends Error {}

/**
 * Asks a bucket for `path`, signed with the hash of what is sent. The body of an answer is still to be read.
 * @param isAbsent whether a 404 with this code says that there is no such thing, which is answered with undefined; another is
 *   a bucket that is not there
 * @throws Refusal, or whatever kept it from being asked
 */
export function openBucket(
  config: S3Config,
  isAbsent: (code: string, method: string) => boolean,
) {
  const { endpoint, bucket, addressing, region } = config
  const { accessKey: accessKeyId, secretKey: secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const { protocol, host, pathname } = new URL(endpoint)
  const path = pathname.replace(/\/+$/, '')
  const address =
    addressing === 'path'
      ? `${protocol}//${host}${path}/${bucket}`
      : `${protocol}//${bucket}.${host}${path}`
  return async (method: string, path: string, { body, headers, signal }: Asked = {}) => {
    const hash = createHash('sha256').update(body ?? '')
    const response = await client.fetch(`${address}/${path}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash.digest('hex') },
      ...(body && { body: new Uint8Array(body) }),
      ...(signal && { signal }),
    })
    if (response.ok) return response
    const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(await response.text())?.[1] ?? ''
    if (response.status === 404 && isAbsent(code, method)) return undefined
    throw new Refusal(`${method} ${response.status} ${code}`.trimEnd())
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
