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

/** Who signs calls to a bucket, and where it is. */
export function openBucket(config: S3Config) {
  const { endpoint, bucket, addressing, region } = config
  const { accessKey: accessKeyId, secretKey: secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const { protocol, host, pathname } = new URL(endpoint)
  const path = pathname.replace(/\/+$/, '')
  const address =
    addressing === 'path'
      ? `${protocol}//${host}${path}/${bucket}`
      : `${protocol}//${bucket}.${host}${path}`
  return { client, address }
}

/** Why a store has refused, in its own word; empty where it says none. */
export const refusalIn = (xml: string): string =>
  /<Code>([A-Za-z]{1,60})<\/Code>/.exec(xml)?.[1] ?? ''

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

export const unescapeXml = (text: string) =>
  text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity)
