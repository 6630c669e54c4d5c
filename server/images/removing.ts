import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Database, type Transaction, rows } from '#server/db/client.ts'
import { chunksOf, eachAlone } from '#server/db/in-batches.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { feedback } from '#server/db/schema/feedback.ts'
import { images } from '#server/db/schema/images.ts'
import { messages } from '#server/db/schema/messages.ts'
import { scheduledNotifications, sentNotifications } from '#server/db/schema/notifications.ts'
import { categories, postImages, postRevisions, posts } from '#server/db/schema/posts.ts'
import { reports, appeals } from '#server/db/schema/reports.ts'
import { settings } from '#server/db/schema/system.ts'
import { topics } from '#server/db/schema/topics.ts'
import { isOwn } from './bucket-owner.ts'
import { type ImageName, picturePattern } from './image-address.ts'
import { type ImageStore, removePicture } from './image-store.ts'
import { isOf } from './images.store.ts'

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
  eachAlone(chunksOf(pictures, atOnce), async (some) => {
    const removed = await db.transaction((tx) => forgetUnheld(tx, some))
    // In a bucket of somebody else's they may be shown there.
    if (removed.length === 0 || !(await isOwn(db, files))) return
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

/** What holds one address each: it is compared, whichever way the address begins. */
const addresses: [address: SQL, table: SQL][] = [
  [sql`${posts.coverImage}`, sql`${posts}`],
  [sql`${accounts.avatarUrl}`, sql`${accounts}`],
  [sql`url`, sql`${feedback}, unnest(${feedback.images}) as url`],
]

/**
 * Wherever else somebody may have put the address of a picture, beside what posts show, which has a table. What a
 * report or an appeal quotes is evidence: it has to be seen after the post is gone.
 */
const texts: PgColumn[] = [
  accounts.bio,
  comments.content,
  messages.content,
  topics.description,
  categories.description,
  feedback.content,
  feedback.reply,
  reports.description,
  reports.targetText,
  reports.outcome,
  reports.note,
  appeals.text,
  appeals.targetText,
  appeals.message,
  sentNotifications.content,
  scheduledNotifications.content,
]

const hasAddress = (text: SQL | PgColumn) => sql`${text} like '%/images/%'`

/**
 * Those of these pictures that nothing shows and nobody names any more. What posts merely link to is looked for in
 * those of the picture's owner. It reads all texts once, and compares those that name any picture with each of these: ask
 * for some at a time.
 */
async function unreferenced(tx: Transaction, asked: ImageName[]): Promise<ImageName[]> {
  if (asked.length === 0) return []
  const list = asked.map(({ category, name }) => sql`(${category}, ${name})`)
  const found = await rows<{ category: string; name: string }>(
    tx,
    sql`with asked (category, name) as (values ${sql.join(list, sql`, `)}),
      held as materialized (${sql.join(held, sql` union all `)}),
      naming as materialized (
        ${sql.join(naming, sql` union all `)}
        union all
        select ${postRevisions.content} from ${postRevisions}
        join ${posts} on ${posts.id} = ${postRevisions.postId}
        where ${posts.authorId} in (
          select ${images.ownerId} from ${images}
          join asked on asked.category = ${images.category} and asked.name = ${images.name}
        ) and ${hasAddress(postRevisions.content)}
      )
      select asked.category, asked.name from asked
      where not exists (
        select 1 from ${postImages}
        where ${postImages.category} = asked.category and ${postImages.name} = asked.name
      )
      and not exists (select 1 from held where held.image = asked.category || '/' || asked.name)
      -- Names are long and random: a text that holds one means it, however the address around it is written.
      and not exists (select 1 from naming where strpos(naming.words, asked.name) > 0)`,
  )
  const free = new Set(found.map(({ category, name }) => `${category}/${name}`))
  return asked.filter(({ category, name }) => free.has(`${category}/${name}`))
}

const held = addresses.map(
  ([url, table]) =>
    sql`select substring(${url} from ${sql.raw(`'${picturePattern}'`)}) as image from ${table} where ${hasAddress(url)}`,
)

const naming = [
  ...texts.map(
    (column) => sql`select ${column} as words from ${column.table} where ${hasAddress(column)}`,
  ),
  sql`select ${settings.value}::text as words from ${settings} where ${hasAddress(sql`${settings.value}::text`)}`,
]
