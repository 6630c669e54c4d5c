import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { isRefusedValue } from '#server/db/errors.ts'
import { isOriginal, storedImage } from '#server/images/image-address.ts'
import { keepOwner } from '#server/images/bucket-owner.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import { holdAll } from '#server/mail/mails.store.ts'
import { holdWaiting } from '#server/outbox/outbox.store.ts'
import { codeOf } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import type { Progress } from '#server/lib/progress.ts'
import { hasAccounts } from '#server/users/accounts.store.ts'
import { keepState } from './backups.store.ts'
import { beginningBytes, decrypted, isEncrypted } from './encryption.ts'
import { knownMigrations, returnToSchema } from './earlier-schema.ts'
import { keepErasures } from './erasures.store.ts'
import {
  type Manifest,
  manifestName,
  schemaFor,
  sumOf,
  type Tally,
  tallyName,
} from './manifest.ts'
import * as store from './tables.store.ts'
import type { Table } from './tables.store.ts'
import { BrokenArchiveError, type TarEntry, unpackTar } from './tar.ts'

export interface RestoreReport {
  /** When the backup was made. */
  createdAt: string
  rows: number
  images: number
  /** How many accounts it brought back that were erased since, and so once more; none where nobody was before: who was erased is not known there. */
  erasedAgain?: number | undefined
  /** How many rows of each table there were when it was made, of those that were taken; backups of earlier releases do not say. */
  expected?: Record<string, number> | undefined
  /** What a newer release had added to its database was left out: this one has no place for it. */
  isPartial: boolean
}

export interface RestoreOptions {
  path: string
  isForced: boolean
  /** The file with the private key, where the backup is encrypted. */
  identity?: string | undefined
}

/**
 * Makes this database what a backup says, in one transaction: all of it or nothing. Where the database has seen other
 * migrations than the backup, it is loaded into the schema that it is of, which is then migrated. Nobody may use the community meanwhile.
 * @throws Error with a sentence when there is a community already, unless `isForced`, or the archive is broken or of a later release
 */
export async function restoreBackup(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  files: ImageStore,
  { path, isForced, identity }: RestoreOptions,
  progress: Progress,
): Promise<RestoreReport> {
  const content = await contentOf(path, identity)
  const unzipped = createGunzip()
  // The reader of what is unzipped is told of every failure.
  pipeline(content, unzipped, () => {})
  const entries = unpackTar(unzipped)
  let isOfGrown = false
  try {
    const manifest = await readManifest(entries)
    const schema = schemaFor(manifest, knownMigrations())
    isOfGrown = schema.length < manifest.migrations.length
    const report = await db.transaction(async (tx) => {
      await store.takeTime(tx)
      // What the program writes down by itself at its start is no community.
      const isInhabited = await hasAccounts(tx)
      if (!isForced && isInhabited)
        throw new Error(
          '这个数据库里已经有一个社区，恢复会抹掉它的全部内容。确实要这样做，请加上 --force。',
        )
      const returnState = await keepState(tx)
      const eraseAgain = await keepErasures(tx)
      const returnOwner = await keepOwner(tx)
      const seen = await store.listMigrations(tx)
      const isAlike = isDeepStrictEqual(seen, manifest.migrations)
      // What a newer release has added to the database goes, too: its migrations would count as done for these rows.
      const migrateOn =
        !isAlike && !isDeepStrictEqual(seen, schema) && (await returnToSchema(tx, schema))
      const tables = await store.listTables(tx)
      if (!migrateOn) await store.emptyTables(tx, tables)
      const restoreKeys = await store.withoutForeignKeys(tx)
      const isPartial = isOfGrown && !isAlike
      const place = { tx, tables, files, progress, isPartial }
      const { images, ...tally } = await takeAll(entries, place)
      await restoreKeys()
      await store.resumeSequences(tx)
      if (migrateOn) await migrateOn()
      await returnState(clock.now())
      await returnOwner(clock.now())
      const erased = await eraseAgain(clock.now())
      await store.signEverybodyOut(tx, clock.now())
      // Some of it may have been told since: an administrator says whether it is told now.
      await holdWaiting(tx, clock.now())
      await holdAll(tx, clock.now())
      return {
        createdAt: manifest.createdAt,
        rows: sumOf(ofThese(tables, tally.rows)),
        images,
        erasedAgain: isInhabited ? erased : undefined,
        expected: manifest.rows && ofThese(tables, manifest.rows),
        isPartial,
      }
    })
    // The planner knows nothing yet of what is here now.
    await db.execute(sql`analyze`)
    return report
  } catch (error) {
    if (isOfGrown && isRefusedValue(error))
      throw new Error(
        '这份备份里有更新的版本才放得下的内容，什么都没有恢复。请用更新的版本恢复。',
      )
    throw isBroken(error) ? new Error('备份文件不完整或已损坏，什么都没有恢复。') : error
  } finally {
    content.destroy()
  }
}

/** The archive itself, decrypted where it is not. @throws OperatorError */
async function contentOf(path: string, identity: string | undefined): Promise<Readable> {
  const file = await open(path)
  const { buffer: first } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
  const content = file.createReadStream({ start: 0 })
  if (!isEncrypted(first)) return content
  try {
    if (identity !== undefined) return await decrypted(content, identity)
    throw new OperatorError('这份备份是加密的：请用 --identity 文件 给出私钥。')
  } catch (error) {
    content.destroy()
    throw error
  }
}

async function readManifest(entries: AsyncGenerator<TarEntry>): Promise<Manifest> {
  const { value, done } = await entries.next()
  if (done || value.name !== manifestName) throw new Error('这不是砚的备份文件。')
  // `schemaFor` looks at what it says before anything else does.
  return JSON.parse(value.content.toString()) as Manifest
}

interface Place {
  tx: Transaction
  tables: Table[]
  files: ImageStore
  progress: Progress
  isPartial: boolean
}

type Taken = Required<Tally>

/** @throws BrokenArchiveError when it holds another number of anything than it says at its end */
async function takeAll(entries: AsyncGenerator<TarEntry>, place: Place): Promise<Tally> {
  const taken: Taken = { rows: {}, images: 0, variants: 0 }
  let claimed: Tally | undefined
  for await (const entry of entries) {
    place.progress.signal.throwIfAborted()
    if (entry.name === tallyName) claimed = JSON.parse(entry.content.toString()) as Tally
    else if (entry.name.startsWith('tables/')) await takeRows(entry, place, taken)
    else await takePicture(entry, place, taken)
  }
  if (!claimed || !isSame(taken, claimed)) throw new BrokenArchiveError()
  return taken
}

async function takeRows(
  { name, content }: TarEntry,
  { tx, tables, isPartial }: Place,
  taken: Taken,
) {
  const [, tableName = ''] = name.split('/')
  const table = tables.find((it) => it.name === tableName)
  if (!table && !isPartial) throw new BrokenArchiveError()
  for (const text of store.batchesOf(content)) {
    if (table) await store.insertLines(tx, table, text)
    taken.rows[tableName] = (taken.rows[tableName] ?? 0) + text.trimEnd().split('\n').length
  }
}

const ofThese = (tables: Table[], counts: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(counts).filter(([name]) => tables.some((it) => it.name === name)),
  )

/** Written before the commit: a row without its picture would be a broken page, a picture without its row is nothing. */
async function takePicture({ name, content }: TarEntry, { files }: Place, taken: Taken) {
  const [, category = '', file = ''] = /^images\/([a-z]+)\/([^/]+)$/.exec(name) ?? []
  const image = storedImage(category, file)
  if (!image) throw new BrokenArchiveError()
  await files.put(image.category, image.name, content)
  taken[isOriginal(image.name) ? 'images' : 'variants'] += 1
}

const isSame = (one: Taken, other: Tally) =>
  one.images === other.images &&
  one.variants === (other.variants ?? 0) &&
  Object.entries(other.rows).every(([name, count]) => (one.rows[name] ?? 0) === count)

function isBroken(error: unknown) {
  if (error instanceof BrokenArchiveError || error instanceof SyntaxError) return true
  // Before a damaged archive is read to its end, the database may refuse what it says.
  if (isRefusedValue(error)) return true
  return codeOf(error)?.startsWith('Z_') ?? false
}
