import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Handle } from '#server/db/client.ts'
import { type Image, type ImageCategory, images } from '#server/db/schema/images.ts'
import { isOwn } from '#server/images/bucket-owner.ts'
import { variantNames } from '#server/images/image-address.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import { readVersion } from '#server/lib/version.ts'
import type { Progress } from '#server/lib/progress.ts'
import {
  formatVersion,
  type Manifest,
  manifestName,
  sumOf,
  type Tally,
  tallyName,
} from './manifest.ts'
import * as store from './tables.store.ts'
import { packTar } from './tar.ts'
import { writeWhole } from './whole-file.ts'

export interface BackupReport {
  rows: number
  images: number
  /** Pictures that the database knows and the store has lost. */
  missingImages: number
  bytes: number
}

type Archive = ReturnType<typeof packTar>

/**
 * Writes everything that the community is to a new file: all rows as they are at one moment, and all pictures. On the
 * embedded database, which has one connection, everybody else waits while the rows are read.
 */
export const writeBackup = (
  core: Pick<Core, 'db' | 'clock'>,
  files: ImageStore,
  path: string,
  progress: Progress,
): Promise<BackupReport> =>
  writeWhole(path, async (draft) => {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    const report = await packBackup(core, files, file, progress)
    return { ...report, bytes: file.bytesWritten }
  })

/** The same into a stream, which is destroyed when it fails. While that takes nothing more, a transaction is open: a disk, never somebody far away. */
export async function packBackup(
  core: Pick<Core, 'db' | 'clock'>,
  files: ImageStore,
  into: Writable,
  progress: Progress,
): Promise<Omit<BackupReport, 'bytes'>> {
  const gzip = createGzip({ level: 4 })
  const written = pipeline(gzip, into)
  // Whoever downloads it sees at once that it comes: its beginning needs nothing of what follows.
  gzip.flush()
  const filling = fill(core, files, packTar(gzip, core.clock.now()), progress)
  // Whichever of the two fails, the other one does, too, and `written` with the reason.
  filling.catch((error: Error) => gzip.destroy(error))
  try {
    await written
    return await filling
  } catch (error) {
    await filling.catch(() => {})
    throw error
  }
}

async function fill(
  core: Pick<Core, 'db' | 'clock'>,
  files: ImageStore,
  archive: Archive,
  progress: Progress,
) {
  // The row that says so goes along: where it is restored, nobody takes the bucket for theirs.
  await isOwn(core.db, files)
  const rows = await addRows(core, archive, progress)
  const pictures = await addPictures(core.db, files, archive, progress)
  await addJson(archive, tallyName, {
    rows,
    images: pictures.images,
    variants: pictures.variants,
  })
  await archive.end()
  return { rows: sumOf(rows), ...pictures }
}

const addJson = (archive: Archive, name: string, value: Manifest | Tally) =>
  archive.add({ name, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) })

/** One transaction that sees one moment, whatever is written meanwhile. */
const addRows = (
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  archive: Archive,
  progress: Progress,
) =>
  db.transaction(
    async (tx) => {
      await store.takeTime(tx)
      const tables = await store.listTables(tx)
      const rows = await store.countAll(tx, tables)
      await addJson(archive, manifestName, {
        format: 'inkstone-backup',
        formatVersion,
        version: readVersion(),
        createdAt: clock.now().toISOString(),
        migrations: await store.listMigrations(tx),
        rows,
      })
      const total = sumOf(rows)
      const added: Record<string, number> = {}
      for (const table of tables) {
        added[table.name] = 0
        let part = 0
        for await (const { text, count } of store.linesOf(tx, table)) {
          progress.signal.throwIfAborted()
          part += 1
          const name = `tables/${table.name}/${String(part).padStart(6, '0')}.ndjson`
          await archive.add({ name, content: Buffer.from(text) })
          added[table.name] = (added[table.name] ?? 0) + count
          progress.onProgress(sumOf(added), total)
        }
      }
      return added
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** After the rows, so that no transaction waits for a disk: a picture that has come since is one too many, no harm. */
async function addPictures(
  db: Handle,
  files: ImageStore,
  archive: Archive,
  progress: Progress,
) {
  const counted = { images: 0, variants: 0, missingImages: 0 }
  let last: Pick<Image, 'category' | 'name'> | undefined
  for (;;) {
    const some = await nextPictures(db, last)
    for (const { category, name, hasVariants } of some) {
      progress.signal.throwIfAborted()
      const isThere = await addPicture(category, name)
      counted[isThere ? 'images' : 'missingImages'] += 1
      if (hasVariants)
        for (const variant of variantNames({ category, name }))
          if (await addPicture(category, variant)) counted.variants += 1
    }
    last = some.at(-1)
    if (!last) return counted
  }

  async function addPicture(category: ImageCategory, name: string): Promise<boolean> {
    const content = await files.get(category, name)
    if (content) await archive.add({ name: `images/${category}/${name}`, content })
    return content !== undefined
  }
}

const nextPictures = (db: Handle, last: Pick<Image, 'category' | 'name'> | undefined) =>
  db
    .select({
      category: images.category,
      name: images.name,
      hasVariants: sql<boolean>`${isNotNull(images.variantsAt)}`,
    })
    .from(images)
    .where(
      last &&
        or(
          gt(images.category, last.category),
          and(eq(images.category, last.category), gt(images.name, last.name)),
        ),
    )
    .orderBy(asc(images.category), asc(images.name))
    .limit(500)
