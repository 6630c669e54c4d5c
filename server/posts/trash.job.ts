import { Cron } from 'croner'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Core } from '../core.ts'
import type { Handle } from '../db/client.ts'
import { images } from '../db/schema/images.ts'
import { postImages, posts } from '../db/schema/posts.ts'
import type { ImageName } from '../images/image-address.ts'
import type { ImageStore } from '../images/image-store.ts'
import { trashKeptMs } from './posts.policy.ts'

const atOnce = 100

/**
 * Removes for good what has been in the trash for thirty days, with those pictures of its author that no other
 * post shows. Safe to run twice, and on several nodes at once.
 */
export async function emptyTrash(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  files: ImageStore,
): Promise<void> {
  const before = new Date(clock.now().getTime() - trashKeptMs)
  let removed = atOnce
  while (removed === atOnce) {
    const some = await db.transaction((tx) => removeSome(tx, before))
    // Files go after the commit: a picture without a row costs room, a row without a picture is a broken page.
    for (const { category, name } of some.orphans) await files.remove(category, name)
    removed = some.removed
  }
}

async function removeSome(tx: Handle, before: Date) {
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
  await tx.delete(posts).where(inArray(posts.id, ids))
  const orphans: ImageName[] = []
  for (const image of shown) if (await forget(tx, image)) orphans.push(image)
  return { removed: ids.length, orphans }
}

/** Removes the row of a picture, unless another post shows it; portraits and pictures of feedback stay. */
async function forget(tx: Handle, { category, name }: ImageName): Promise<boolean> {
  if (category !== 'post' && category !== 'cover') return false
  const gone = await tx
    .delete(images)
    .where(
      and(
        eq(images.category, category),
        eq(images.name, name),
        sql`not exists(
          select 1 from ${postImages}
          where ${postImages.category} = ${category} and ${postImages.name} = ${name}
        )`,
      ),
    )
    .returning({ name: images.name })
  return gone.length > 0
}

/** Empties it every night; answers the function that stops that. */
export function startTrashJob(core: Core, files: ImageStore): () => void {
  const failed = (error: unknown) => core.log.error({ error }, 'the trash was not emptied')
  const options = { protect: true, unref: true, catch: failed }
  const job = new Cron('43 4 * * *', options, () => emptyTrash(core, files))
  return () => job.stop()
}
