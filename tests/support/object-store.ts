import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/lib/s3.ts'
import { listenOn } from './port.ts'

interface StoredObject {
  bytes: Buffer
  type: string | undefined
  cacheControl?: string | undefined
  written: Date
}

interface Upload {
  key: string
  begun: Date
  parts: Buffer[]
}

/** An object store of one bucket in this process. It speaks the S3 protocol on loopback and checks every signature. */
export interface ObjectStore {
  config: S3Config
  objects: Map<string, StoredObject>
  /**
   * Answers every call with 503, breaks the connection off, leaves what is put unanswered, lets nothing be removed, or breaks off
   * when it has joined the parts, until it is set back.
   */
  trouble: 'none' | 'refuses' | 'hangsUp' | 'silent' | 'keeps' | 'joinsUnheard'
  /** How many calls it has left so. */
  unanswered: number
  /** What came in parts and was not joined yet, by its id. */
  uploads: Map<string, Upload>
  /** Methods and keys of the calls that it carried out, in order. */
  calls: string[]
  close(): Promise<void>
}

/** What a server reads to use this store. */
export const environmentOf = ({
  config,
}: Pick<ObjectStore, 'config'>): Record<string, string> => ({
  S3_ENDPOINT: config.endpoint,
  S3_REGION: config.region,
  S3_BUCKET: config.bucket,
  S3_ADDRESSING: config.addressing,
  S3_ACCESS_KEY: config.accessKey,
  S3_SECRET_KEY: config.secretKey,
})

const keys = { accessKey: 'ink', secretKey: 'a secret of the test' }
/** Names in one answer of a listing. */
const pageSize = 2

/** @param isPublic everybody may read its objects, as where a CDN stands before it */
export async function startObjectStore({ isPublic = false } = {}): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  const calls: string[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (store.trouble === 'silent' && request.method === 'PUT') {
        store.unanswered += 1
        return undefined
      }
      if (store.trouble === 'hangsUp') return response.destroy()
      if (store.trouble === 'refuses') return response.writeHead(503).end()
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
      const key = pathname.slice('/ink/'.length)
      const isStranger = isPublic && request.headers.authorization === undefined
      // Who may not list is not told whether there is such an object.
      if (isStranger && (request.method !== 'GET' || !objects.has(key)))
        return refuse(403, 'AccessDenied')
      if (!isStranger && !isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch')
      if (!pathname.startsWith('/ink/')) return refuse(404, 'NoSuchBucket')
      calls.push(`${request.method} ${key}`)
      if (searchParams.get('list-type') === '2') return response.end(listing(searchParams))
      if (searchParams.has('uploads') || searchParams.has('uploadId'))
        return takeParts(request.method ?? '', key, searchParams, body)
      const found = objects.get(key)
      switch (request.method ?? '') {
        case 'PUT':
          objects.set(key, {
            bytes: body,
            type: request.headers['content-type'],
            cacheControl: request.headers['cache-control'],
            written: new Date(),
          })
          return response.end()
        case 'DELETE':
          if (store.trouble === 'keeps') return refuse(403, 'AccessDenied')
          objects.delete(key)
          return response.writeHead(204).end()
        case 'GET':
          if (!found) return refuse(404, 'NoSuchKey')
          if (found.type) response.setHeader('content-type', found.type)
          if (found.cacheControl) response.setHeader('cache-control', found.cacheControl)
          return response.end(found.bytes)
        default:
          return refuse(405, 'MethodNotAllowed')
      }
    })

    /** The calls by which an object comes in parts: it is there once they are joined. */
    function takeParts(method: string, key: string, query: URLSearchParams, body: Buffer) {
      const id = query.get('uploadId') ?? ''
      if (query.has('uploads')) {
        if (method === 'GET') return response.end(listUploads())
        const begun = `${uploads.size}&${key}`
        uploads.set(begun, { key, begun: new Date(), parts: [] })
        return response.end(`<UploadId>${begun.replace('&', '&amp;')}</UploadId>`)
      }
      const upload = uploads.get(id)
      if (!upload) return refuse(404, 'NoSuchUpload')
      if (method === 'PUT') {
        upload.parts[Number(query.get('partNumber')) - 1] = body
        response.setHeader('etag', `"${sha256(body)}"`)
        return response.end()
      }
      uploads.delete(id)
      if (method === 'DELETE') return response.writeHead(204).end()
      const tags = [...String(body).matchAll(/<ETag>"(\w+)"<\/ETag>/g)].map(([, tag]) => tag)
      if (tags.join() !== upload.parts.map(sha256).join()) return refuse(400, 'InvalidPart')
      const bytes = Buffer.concat(upload.parts)
      objects.set(key, { bytes, type: undefined, written: new Date() })
      if (store.trouble === 'joinsUnheard') return response.destroy()
      return response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
    }

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

  const listUploads = () =>
    [...uploads]
      .map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id.replace('&', '&amp;')}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      )
      .join('')

  const port = await listenOn(server)
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
    unanswered: 0,
    uploads,
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
