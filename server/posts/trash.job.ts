import { and, eq, inArray, lte, not, sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { eachAlone, pagesOf } from '#server/db/in-batches.ts'
import { images } from '#server/db/schema/images.ts'
import { postImages, posts } from '#server/db/schema/posts.ts'
import type { ImageName } from '#server/images/image-address.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import { removeUnheld } from '#server/images/removing.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { unreadAboutPosts } from '#server/notifications/notices.store.ts'
import { trashKeptMs } from './posts.policy.ts'
import { isDisputed } from './posts.read.store.ts'

const atOnce = 20

/**
 * Removes for good what has been in the trash for thirty days and waits for no answer to an appeal, with those pictures
 * of its author that nothing else shows or names. Safe to run twice, and on several nodes at once.
 * @throws what the first of them failed with that did, once the others are gone
 */
export async function emptyTrash(
  core: Pick<Core, 'db' | 'clock' | 'events'>,
  files: ImageStore,
): Promise<void> {
  const { db, clock } = core
  const before = new Date(clock.now().getTime() - trashKeptMs)
  const remove = async (ids: string[]) => {
    const shown = await db.transaction((tx) => removeSome(tx, { ids, before }, core.events))
    // By themselves: to find what else holds them takes long, and what is left of them the night removes as unused.
    await removeUnheld(db, files, shown)
  }
  await eachAlone(listOld(db, before), (old) => {
    const ids = old.map(({ id }) => id)
    return remove(ids).catch((error) => {
      if (ids.length === 1) throw error
      return eachAlone(ids, (id) => remove([id]))
    })
  })
}

/** What has been in the trash since before then. */
const listOld = (db: Database, before: Date) =>
  pagesOf<{ id: string; deletedAt: string }>(atOnce, (last) =>
    db
      // As a text: it may have more digits than a Date.
      .select({ id: posts.id, deletedAt: sql<string>`${posts.deletedAt}::text` })
      .from(posts)
      .where(
        and(
          lte(posts.deletedAt, before),
          not(isDisputed),
          last && sql`(${posts.deletedAt}, ${posts.id}) > (${last.deletedAt}, ${last.id})`,
        ),
      )
      .orderBy(posts.deletedAt, posts.id)
      .limit(atOnce),
  )

/** @returns the pictures that may have gone with them */
async function removeSome(
  tx: Transaction,
  { ids, before }: { ids: string[]; before: Date },
  events: Core['events'],
): Promise<ImageName[]> {
  const old = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, ids), lte(posts.deletedAt, before)))
    .for('update', { skipLocked: true })
  const locked = old.map(({ id }) => id)
  // Asked once they are locked: from then on nobody can appeal.
  const undisputed = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, locked), not(isDisputed)))
  const postIds = undisputed.map(({ id }) => id)
  if (postIds.length === 0) return []
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
        // Portraits and pictures of feedback stay.
        inArray(images.category, ['post', 'cover']),
      ),
    )
    .where(inArray(posts.id, postIds))
  // Their notices go with them.
  const accountIds = await unreadAboutPosts(tx, postIds)
  await tx.delete(posts).where(inArray(posts.id, postIds))
  if (accountIds.length > 0) await events.record(tx, 'unread.changed', { accountIds })
  return shown
}

export const trashJob = (
  core: Pick<Core, 'db' | 'clock' | 'events'>,
  files: ImageStore,
): Job => ({
  name: 'trash',
  schedule: '43 4 * * *',
  run: () => emptyTrash(core, files),
})
