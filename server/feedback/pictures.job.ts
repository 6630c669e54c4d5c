import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { feedback } from '#server/db/schema/feedback.ts'
import { images } from '#server/db/schema/images.ts'
import { type ImageStore, removePicture } from '#server/images/image-store.ts'
import { unreferenced } from '#server/images/references.ts'
import type { Job } from '#server/jobs/jobs.ts'

const atOnce = 100
/** A member who writes for longer uploads again. */
const keptMs = 24 * 60 * 60 * 1000

/**
 * Removes pictures that were uploaded for feedback and that no feedback holds: it was never sent, or the member who sent it
 * has left. Safe to run twice, and on several nodes at once.
 */
export async function removeUnusedPictures(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  files: ImageStore,
): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs)
  let found = atOnce
  let after = ''
  while (found === atOnce) {
    const some = await db.transaction((tx) => removeSome(tx, before, after))
    // Files go after the commit: a picture without a row costs room, a row without a picture is a broken page.
    for (const name of some.removed) await removePicture(files, { category: 'feedback', name })
    found = some.names.length
    after = some.names.at(-1) ?? after
  }
}

async function removeSome(tx: Transaction, before: Date, after: string) {
  const unheld = await tx
    .select({ category: images.category, name: images.name })
    .from(images)
    .where(
      and(
        eq(images.category, 'feedback'),
        lte(images.createdAt, before),
        sql`${images.name} > ${after}`,
        sql`not exists (
          select 1 from (select unnest(${feedback.images}) as url from ${feedback}) as held
          where held.url = '/images/feedback/' || ${images.name})`,
      ),
    )
    .orderBy(images.name)
    .limit(atOnce)
    // One that is just being sent is held by its feedback.
    .for('update', { skipLocked: true })
  const names = unheld.map(({ name }) => name)
  // Asked in a statement of its own, which sees what was sent before the lock.
  const removed = (await unreferenced(tx, unheld)).map(({ name }) => name)
  if (removed.length > 0)
    await tx
      .delete(images)
      .where(and(eq(images.category, 'feedback'), inArray(images.name, removed)))
  return { names, removed }
}

export const feedbackPicturesJob = (
  core: Pick<Core, 'db' | 'clock'>,
  files: ImageStore,
): Job => ({
  name: 'feedback-pictures',
  schedule: '13 5 * * *',
  run: () => removeUnusedPictures(core, files),
})
