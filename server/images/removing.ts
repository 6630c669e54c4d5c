import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/client.ts'
import { eachAlone } from '#server/db/in-batches.ts'
import { images } from '#server/db/schema/images.ts'
import type { ImageName } from './image-address.ts'
import { type ImageStore, removePicture } from './image-store.ts'
import { isOf } from './images.store.ts'
import { unreferenced } from './references.ts'

const atOnce = 50

/**
 * Removes those of these pictures that nothing holds, with their files. Safe to run twice, and on several nodes at once.
 * @throws what the first batch failed with that did, once the others are done
 */
export const removeUnheld = (
  db: Database,
  files: ImageStore,
  pictures: ImageName[],
): Promise<void> =>
  eachAlone(inBatches(pictures), async (some) => {
    const removed = await db.transaction((tx) => forgetUnheld(tx, some))
    // Files go after the commit: a picture without a row costs room, a row without a picture is a broken page.
    for (const image of removed) await removePicture(files, image)
  })

async function forgetUnheld(tx: Transaction, pictures: ImageName[]): Promise<ImageName[]> {
  const locked = await tx
    .select({ category: images.category, name: images.name })
    .from(images)
    .where(or(...pictures.map(isOf)))
    // One that is just being put somewhere is held by that.
    .for('update', { skipLocked: true })
  // Asked in a statement of its own, which sees what was put somewhere before the lock.
  const unheld = await unreferenced(tx, locked)
  for (const category of new Set(unheld.map((image) => image.category)))
    await tx.delete(images).where(
      and(
        eq(images.category, category),
        inArray(
          images.name,
          unheld.filter((image) => image.category === category).map(({ name }) => name),
        ),
      ),
    )
  return unheld
}

function* inBatches(pictures: ImageName[]) {
  for (let at = 0; at < pictures.length; at += atOnce) yield pictures.slice(at, at + atOnce)
}
