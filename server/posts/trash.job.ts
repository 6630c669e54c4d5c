import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { images } from '#server/db/schema/images.ts'
import { postImages, posts } from '#server/db/schema/posts.ts'
import type { ImageName } from '#server/images/image-address.ts'
import { type ImageStore, removePicture } from '#server/images/image-store.ts'
import { unreferenced } from '#server/images/references.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { unreadAboutPosts } from '#server/notifications/notices.store.ts'
import { trashKeptMs } from './posts.policy.ts'

const atOnce = 100

/**
 * Removes for good what has been in the trash for thirty days, with those pictures of its author that nothing else
 * shows or names. Safe to run twice, and on several nodes at once.
 */
export async function emptyTrash(
  core: Pick<Core, 'db' | 'clock' | 'events'>,
  files: ImageStore,
): Promise<void> {
  const { db, clock, events } = core
  const before = new Date(clock.now().getTime() - trashKeptMs)
  let removed = atOnce
  while (removed === atOnce) {
    const some = await db.transaction((tx) => removeSome(tx, before, events))
    // Files go after the commit: a picture without a row costs room, a row without a picture is a broken page.
    for (const image of some.orphans) await removePicture(files, image)
    removed = some.removed
  }
}

async function removeSome(tx: Transaction, before: Date, events: Core['events']) {
  const old = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(lte(posts.deletedAt, before))
    .orderBy(posts.deletedAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return { removed: 0, orphans: [] }
  const shown = await tx
    .selectDistinct({ category: images.category, name: images.name })
    .from(postImages)
    .innerJoin(posts, eq(posts.id, postImages.postId))
    .innerJoin(
      images,
      and(
        eq(images.category, postImages.category),
        eq(images.name, postImages.name),
        eq(images.ownerId, posts.authorId),
      ),
    )
    .where(inArray(posts.id, ids))
  // Their notices go with them.
  const accountIds = await unreadAboutPosts(tx, ids)
  await tx.delete(posts).where(inArray(posts.id, ids))
  if (accountIds.length > 0) await events.record(tx, 'unread.changed', { accountIds })
  return { removed: ids.length, orphans: await forget(tx, shown) }
}

/** Removes the rows of pictures that nothing needs any more; portraits and pictures of feedback stay. */
async function forget(tx: Transaction, shown: ImageName[]): Promise<ImageName[]> {
  const ofPosts = shown.filter(({ category }) => category === 'post' || category === 'cover')
  const orphans = await unreferenced(tx, ofPosts)
  for (const { category, name } of orphans)
    await tx.delete(images).where(and(eq(images.category, category), eq(images.name, name)))
  return orphans
}

export const trashJob = (
  core: Pick<Core, 'db' | 'clock' | 'events'>,
  files: ImageStore,
): Job => ({
  name: 'trash',
  schedule: '43 4 * * *',
  run: () => emptyTrash(core, files),
})
