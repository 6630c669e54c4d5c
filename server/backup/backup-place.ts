import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { BackupConfig, BackupTarget } from '#server/lib/backup-config.ts'
import { codeOf } from '#server/lib/error-code.ts'
import { filesBefore } from '#server/lib/files-before.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { type Asked, openBucket, type S3Config, unescapeXml } from '#server/lib/s3.ts'

/** Where backups are kept. One is whole or absent: what was cut off in the middle never gets its name. */
export interface BackupPlace {
  /** As people are told, and told apart by. */
  name: string
  put(name: string, content: Readable, signal: AbortSignal): Promise<void>
  /** Undefined when there is no such backup. */
  get(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  /** Removes what a killed process began to put before then. */
  removeUnfinished(before: Date): Promise<void>
}

const backupName = /^inkstone-[0-9T-]+Z-[0-9a-f]{8}\.tar\.gz(\.age)?$/
const isBackupName = (name: string) => backupName.test(name)

/** `2026-11-26T03-41-00Z`, so that names are in the order of time, and allowed everywhere. */
export const backupNameAt = (at: Date, distinct: string, isEncrypted: boolean) =>
  `inkstone-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${distinct}.tar.gz${isEncrypted ? '.age' : ''}`

const hasNoBucket =
  '备份要放进对象存储，可是这台服务器没有设置对象存储：请设置 S3_* 或 BACKUP_S3_*，或者在后台的“系统 › 备份”里另选一处。'

/** @throws OperatorError where that is a bucket, and the settings name none */
export function openBackupPlace(target: BackupTarget, { bucket }: BackupConfig): BackupPlace {
  if ('folder' in target) return createFolderPlace(target.folder)
  // Chosen while there was one. Another place in its stead would be the disk that a backup is to outlive.
  if (!bucket) throw new OperatorError(hasNoBucket)
  return createBucketPlace(bucket, target.prefix)
}

/** Keeps backups as files of a folder. */
function createFolderPlace(folder: string): BackupPlace {
  async function put(name: string, content: Readable, signal: AbortSignal) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${name}.part`)
    try {
      const file = await open(draft, 'wx', 0o600)
      await pipeline(content, file.createWriteStream({ flush: true }), { signal })
      await rename(draft, join(folder, name))
      await syncFolder(folder)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async function get(name: string) {
    try {
      return (await open(join(folder, name))).createReadStream()
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  }

  async function removeUnfinished(before: Date) {
    const isDraft = (file: string) =>
      file.startsWith('.') && file.endsWith('.part') && isBackupName(file.slice(1, -5))
    for await (const file of filesBefore(folder, isDraft, before))
      await rm(join(folder, file), { force: true })
  }

  const remove = (name: string) => rm(join(folder, name), { force: true })

  return { name: folder, put, get, remove, removeUnfinished }
}

/** A name that was given is not on the disk before its folder is. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Of a part; a store takes ten thousand of them. */
const partBytes = 16 * 1024 * 1024
/** How long a part may take on a slow line, and the store to answer. Milliseconds. */
const patience = 300_000

/** The store is away or refuses. */
class BucketUnavailable extends OperatorError {
  override name = 'BucketUnavailable'
}

/**
 * Keeps backups in a bucket, by the S3 protocol, under names that begin with `prefix`. They go up in parts, and are there
 * when the last call has joined them; each part is signed with the hash of its bytes.
 */
export function createBucketPlace(config: S3Config, prefix: string): BackupPlace {
  const bucket = openBucket(config, (code) => ['NoSuchKey', 'NoSuchUpload'].includes(code))
  const place = `s3:${config.bucket}/${prefix}`

  /** The answer of the store; undefined where it says that there is no such thing. */
  async function ask(method: string, key: string, { body, signal }: Asked = {}) {
    // What is read may take as long as it comes.
    const signals = method === 'GET' ? [] : [AbortSignal.timeout(patience)]
    if (signal) signals.push(signal)
    try {
      return await bucket(method, key, { body, signal: AbortSignal.any(signals) })
    } catch (error) {
      if (signal?.aborted) throw error
      throw refused(error instanceof Error ? error.message : method)
    }
  }

  const refused = (what: string) =>
    new BucketUnavailable(`存放备份的 ${place} 没有回应，或拒绝了（${what}）。`)

  async function put(name: string, content: Readable, signal: AbortSignal) {
    const key = `${prefix}${name}`
    const begun = await ask('POST', `${key}?uploads=`, { signal })
    const id = tagIn((await begun?.text()) ?? '', 'UploadId')
    if (id === undefined) throw refused('no UploadId')
    const upload = encodeURIComponent(id)
    try {
      const tags: string[] = []
      for await (const body of partsOf(content)) {
        const query = `partNumber=${tags.length + 1}&uploadId=${upload}`
        const stored = await ask('PUT', `${key}?${query}`, { body, signal })
        tags.push(stored?.headers.get('etag') ?? '')
      }
      const answer = await ask('POST', `${key}?uploadId=${upload}`, {
        body: Buffer.from(listOfParts(tags)),
        signal,
      })
      // A store may fail at joining them after it has begun to answer with 200.
      if (!/<CompleteMultipartUploadResult/.test((await answer?.text()) ?? ''))
        throw refused('not joined')
    } catch (error) {
      content.destroy()
      await ask('DELETE', `${key}?uploadId=${upload}`).catch(() => {})
      throw error
    }
  }

  async function get(name: string) {
    const answer = await ask('GET', `${prefix}${name}`)
    return answer?.body
      ? Readable.fromWeb(answer.body as unknown as ReadableStream<Uint8Array>)
      : undefined
  }

  async function remove(name: string) {
    await ask('DELETE', `${prefix}${name}`)
  }

  async function removeUnfinished(before: Date) {
    const query = new URLSearchParams({ uploads: '', prefix: `${prefix}inkstone-` })
    const page = await (await ask('GET', `?${query.toString()}`))?.text()
    for (const [upload] of page?.matchAll(/<Upload>.*?<\/Upload>/gs) ?? []) {
      const [key = '', id = ''] = [tagIn(upload, 'Key'), tagIn(upload, 'UploadId')]
      const begun = new Date(tagIn(upload, 'Initiated') ?? '')
      if (begun < before && isBackupName(key.slice(prefix.length)))
        await ask('DELETE', `${key}?uploadId=${encodeURIComponent(id)}`)
    }
  }

  return { name: place, put, get, remove, removeUnfinished }
}

const tagIn = (xml: string, name: string) => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? undefined : unescapeXml(text)
}

const listOfParts = (tags: string[]) =>
  `<CompleteMultipartUpload>${tags
    .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`

/** At least one, and all but the last of the same size. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  let isFirst = true
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    waiting.push(Buffer.from(chunk))
    length += chunk.length
    while (length >= partBytes) {
      const joined = Buffer.concat(waiting)
      yield joined.subarray(0, partBytes)
      waiting = [joined.subarray(partBytes)]
      length -= partBytes
      isFirst = false
    }
  }
  if (length > 0 || isFirst) yield Buffer.concat(waiting)
}
