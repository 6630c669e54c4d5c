import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '#server/db/client.ts'
import { settings } from '#server/db/schema/system.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { putRow, readRow } from '#server/settings/settings.store.ts'
import type { ImageStore } from './image-store.ts'

/** Only this file writes under it. */
const key = 'images-owner'

/** Who this database is to a bucket; no backup brings that along. */
interface Owner {
  id: string
  /** Not where it came from a backup: a bucket that nobody has claimed is then that of the community in it. */
  mayClaim: boolean
}

/**
 * Two databases that were given the same bucket each know only some of its pictures: one may remove, and that is whom the
 * mark in the bucket names. The first that looks claims a bucket without one.
 */
export async function isOwn(db: Handle, { owner }: ImageStore): Promise<boolean> {
  if (!owner) return true
  const { id, mayClaim } = await ownerOf(db)
  const marked = await owner.read()
  if (marked !== undefined || !mayClaim) return marked === id
  await owner.write(id)
  return true
}

/** @throws OperatorError where another community owns it, or may */
export async function demandOwn(db: Handle, files: ImageStore): Promise<void> {
  if (!(await isOwn(db, files)))
    throw new OperatorError(
      'S3_* 所指的桶属于另一个社区，或者不知道属于谁，所以不从里面删除图片：这个数据库是从备份恢复的。如果它是副本，请给它另一个桶；如果从现在起由它来代替原来的社区，请执行 inkstone images claim。',
    )
}

export const noBucket = '还没有设置对象存储：请先设置 S3_ENDPOINT 等变量。'

/** Takes the bucket over, whoever had it. @throws OperatorError without one */
export async function claim(db: Handle, { owner }: ImageStore, now: Date): Promise<void> {
  if (!owner) throw new OperatorError(noBucket)
  const { id } = await ownerOf(db)
  await putRow(db, key, { id, mayClaim: true } satisfies Owner, now)
  await owner.write(id)
}

/** @returns what leaves it to this database who it is, once the tables hold what an archive says */
export async function keepOwner(tx: Transaction): Promise<(now: Date) => Promise<void>> {
  const own = await readRow(tx, key)
  return async (now) => {
    const value: Owner = { id: randomUUID(), mayClaim: false }
    await tx.update(settings).set({ value }).where(eq(settings.key, key))
    if (own) await putRow(tx, key, own.value, now)
  }
}

async function ownerOf(db: Handle): Promise<Owner> {
  const value: Owner = { id: randomUUID(), mayClaim: true }
  await db
    .insert(settings)
    .values({ key, value, updatedAt: sql`now()` })
    .onConflictDoNothing()
  return (await readRow(db, key))?.value as Owner
}
