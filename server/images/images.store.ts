import { and, count, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { first, hasRow, type Handle, type Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { type Image, type ImageCategory, images } from '#server/db/schema/images.ts'
import type { ImageName } from './image-address.ts'

export const insertImage = (db: Handle, image: typeof images.$inferInsert) =>
  db.insert(images).values(image)

/** Lets one upload of an account at a time count what is there: two at once would both fit. */
export const lockOwner = (tx: Transaction, ownerId: string) =>
  tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, ownerId))
    .for('no key update')

/** The oldest of those whose variants are still to be made. */
export const findWithoutVariants = (db: Handle, limit: number): Promise<ImageName[]> =>
  db
    .select({ category: images.category, name: images.name })
    .from(images)
    .where(isNull(images.variantsAt))
    .orderBy(images.createdAt)
    .limit(limit)

/** Whether a row is that of this picture. */
export const isOf = ({ category, name }: ImageName) =>
  and(eq(images.category, category), eq(images.name, name))

/** False when the picture has been removed meanwhile. */
export const markVaried = (db: Handle, image: ImageName, variantsAt: Date): Promise<boolean> =>
  hasRow(
    db.update(images).set({ variantsAt }).where(isOf(image)).returning({ name: images.name }),
  )

const bytes = sql<number>`coalesce(sum(${images.bytes}), 0)`.mapWith(Number)

/** How many pictures there are, and their bytes. */
export async function imageTotals(db: Handle) {
  const [found] = await db.select({ imageCount: count(), imageBytes: bytes }).from(images)
  return found ?? { imageCount: 0, imageBytes: 0 }
}

interface Usage {
  /** Bytes of all pictures. */
  bytes: number
  /** Pictures since the moment asked for. */
  recent: number
}

export async function usageOf(db: Handle, ownerId: string, since: Date): Promise<Usage> {
  const [found] = await db.select({ bytes }).from(images).where(eq(images.ownerId, ownerId))
  const recent = await db.$count(
    images,
    and(eq(images.ownerId, ownerId), gte(images.createdAt, since)),
  )
  return { bytes: found?.bytes ?? 0, recent }
}

/** Whether this picture has a row. */
export const isKnown = async (db: Handle, image: ImageName): Promise<boolean> =>
  (await db.$count(images, isOf(image))) > 0

/** Whether a picture is there and this account has uploaded it; then it stays until the transaction ends. */
export const isOwned = (tx: Transaction, ownerId: string, image: ImageName): Promise<boolean> =>
  hasRow(
    tx
      .select({ name: images.name })
      .from(images)
      .where(and(isOf(image), eq(images.ownerId, ownerId)))
      .for('key share'),
  )

export const findBySource = (
  db: Handle,
  category: ImageCategory,
  sourceHash: string,
): Promise<Image | undefined> =>
  first(
    db
      .select()
      .from(images)
      .where(and(eq(images.category, category), eq(images.sourceHash, sourceHash)))
      .limit(1),
  )

/** How large it is; undefined when there is none. */
export const findSize = (db: Handle, image: ImageName) =>
  first(
    db.select({ width: images.width, height: images.height }).from(images).where(isOf(image)),
  )

/** Those of these pictures that have no row. */
export async function findUnknown(db: Handle, pictures: ImageName[]): Promise<ImageName[]> {
  const asked = [
    inArray(images.category, [...new Set(pictures.map(({ category }) => category))]),
    inArray(
      images.name,
      pictures.map(({ name }) => name),
    ),
  ]
  const found = await db
    .select({ category: images.category, name: images.name })
    .from(images)
    .where(and(...asked))
  const known = new Set(found.map(({ category, name }) => `${category}/${name}`))
  return pictures.filter(({ category, name }) => !known.has(`${category}/${name}`))
}

export const hasImages = (db: Handle): Promise<boolean> =>
  hasRow(db.select({ name: images.name }).from(images).limit(1))
