import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/lib/config.ts'

interface StoredObject {
  bytes: Buffer
  type: string | undefined
  written: Date
}

/** An object store of one bucket in this process. It speaks the S3 protocol on loopback and checks every signature. */
export interface ObjectStore {
  config: S3Config
  objects: Map<string, StoredObject>
  /** Answers every call with 503, or breaks the connection off, until it is set back. */
  trouble: 'none' | 'refuses' | 'hangsUp'
  /** Methods and keys of the calls that it carried out, in order. */
  calls: string[]
  close(): Promise<void>
}

const keys = { accessKey: 'ink', secretKey: 'a secret of the test' }
/** Names in one answer of a listing. */
const pageSize = 2

export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>()
  const calls: string[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (store.trouble === 'hangsUp') return response.destroy()
      if (store.trouble === 'refuses') return response.writeHead(503).end()
      if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch')
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
      if (!pathname.startsWith('/ink/')) return refuse(404, 'NoSuchBucket')
      const key = pathname.slice('/ink/'.length)
      calls.push(`${request.method} ${key}`)
      if (searchParams.get('list-type') === '2') return response.end(listing(searchParams))
      const found = objects.get(key)
      switch (request.method ?? '') {
        case 'PUT':
          objects.set(key, {
            bytes: body,
            type: request.headers['content-type'],
            written: new Date(),
          })
          return response.end()
        case 'DELETE':
          objects.delete(key)
          return response.writeHead(204).end()
        case 'GET':
          return found ? response.end(found.bytes) : refuse(404, 'NoSuchKey')
        default:
          return refuse(405, 'MethodNotAllowed')
      }
    })

    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
  })

  function listing(query: URLSearchParams) {
    const after = query.get('continuation-token') ?? ''
    const all = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? ''))
    const rest = all
      .filter(([key]) => `<${key}` > after)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const page = rest.slice(0, pageSize)
    const contents = page.map(
      ([key, { written }]) =>
        `<Contents><Key>${key}</Key><LastModified>${written.toISOString()}</LastModified></Contents>`,
    )
    // A token with a character that XML writes otherwise.
    const next =
      rest.length > page.length
        ? `<NextContinuationToken>&lt;${page.at(-1)?.[0]}</NextContinuationToken>`
        : ''
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  const store: ObjectStore = {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'ink',
      addressing: 'path',
      ...keys,
    },
    objects,
    trouble: 'none',
    calls,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  return store
}

/** Whether a call is signed with our keys by version 4 of the protocol, its bytes included. */
function isSigned({ method = '', url = '/', headers }: IncomingMessage, body: Buffer): boolean {
  const [, day = '', region, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=ink\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  const { pathname, searchParams } = new URL(url, 'http://store')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const names = signed.split(';')
  const canonical = [
    method,
    pathname,
    query,
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region ?? '', 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${keys.secretKey}`,
  )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
