import { and, eq, sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import { type Database, rows } from '#server/db/client.ts'
import { eachAlone, pagesOf } from '#server/db/in-batches.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { feedback } from '#server/db/schema/feedback.ts'
import { type Image, images } from '#server/db/schema/images.ts'
import { postImages } from '#server/db/schema/posts.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { dayMs } from '#server/lib/clock.ts'
import type { ImageName } from './image-address.ts'
import type { ImageStore } from './image-store.ts'
import { removeUnheld } from './removing.ts'

/** Who fills in a form for longer uploads again. */
const keptMs = dayMs
/** A text that has not been saved yet, and names a picture, may lie on its author's device for long. */
const keptForTextsMs = 30 * dayMs
/** Rows that one statement looks at. */
const atOnce = 2000

/**
 * Removes pictures that nothing holds: what they were uploaded for was never saved, shows another one by now, or is gone with
 * its owner. Safe to run twice, and on several nodes at once.
 */
export const removeUnusedPictures = (
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  files: ImageStore,
): Promise<void> =>
  eachAlone(candidates(db, clock.now()), (some) => removeUnheld(db, files, some))

/** Removes the portraits that a member who has left had; the job removes those that something else holds once it does not. */
export async function removePortraits(db: Database, files: ImageStore, ownerId: string) {
  const portraits = await db
    .select({ category: images.category, name: images.name })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), eq(images.category, 'avatar')))
  await removeUnheld(db, files, portraits)
}

type Looked = Pick<Image, 'category' | 'name'> & { isOpen: boolean }

/** Pictures that are old enough, and not held by what they are uploaded for; something else may hold them. */
async function* candidates(db: Database, now: Date): AsyncGenerator<ImageName[]> {
  for await (const page of pagesOf<Looked>(atOnce, (last) => findPage(db, now, last)))
    yield page.filter(({ isOpen }) => isOpen)
}

function findPage(db: Database, now: Date, last: ImageName | undefined) {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  return rows<Looked>(
    db,
    sql`with page as materialized (
        select category, name, owner_id, created_at, category || '/' || name as path from ${images}
        where (category, name) > (${last?.category ?? ''}, ${last?.name ?? ''})
        order by category, name limit ${atOnce}
      )
      select category, name,
        created_at <= case when category in ('post', 'cover')
          then ${before(keptForTextsMs)} else ${before(keptMs)} end
        and not exists (
          select from ${postImages} p where p.category = page.category and p.name = page.name)
        and (category <> 'avatar' or not exists (
          select from ${accounts} a where a.id = owner_id
            and a.avatar_url in ('/images/' || path, '/blog/images/' || path)))
        and (category <> 'feedback' or not exists (
          select from ${feedback} f where f.author_id = owner_id
            and f.images && array['/images/' || path, '/blog/images/' || path])) as "isOpen"
      from page order by category, name`,
  )
}

export const unusedPicturesJob = (
  core: Pick<Core, 'db' | 'clock'>,
  files: ImageStore,
): Job => ({
  // As it was called when it knew those of feedback alone: the database remembers jobs by their names.
  name: 'feedback-pictures',
  schedule: '13 5 * * *',
  run: () => removeUnusedPictures(core, files),
})
