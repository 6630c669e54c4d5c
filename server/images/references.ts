import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { rows, type Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { feedback } from '#server/db/schema/feedback.ts'
import { messages } from '#server/db/schema/messages.ts'
import { scheduledNotifications, sentNotifications } from '#server/db/schema/notifications.ts'
import { postImages, posts } from '#server/db/schema/posts.ts'
import { reports, appeals } from '#server/db/schema/reports.ts'
import type { ImageName } from './image-address.ts'

/**
 * Wherever somebody may have put the address of a picture, beside the posts, whose pictures have a table. What a
 * report or an appeal quotes is evidence: it has to be seen after the post is gone.
 */
const places: PgColumn[] = [
  posts.coverImage,
  accounts.avatarUrl,
  accounts.bio,
  comments.content,
  messages.content,
  feedback.content,
  feedback.reply,
  reports.description,
  reports.targetText,
  appeals.text,
  appeals.targetText,
  sentNotifications.content,
  scheduledNotifications.content,
]

/** Those of these pictures that nothing shows and nobody names any more. */
export async function unreferenced(tx: Transaction, images: ImageName[]): Promise<ImageName[]> {
  if (images.length === 0) return []
  const asked = sql.join(
    images.map(({ category, name }) => sql`(${category}, ${name})`),
    sql`, `,
  )
  // Names are long and random: a text that holds one means it, however the address around it is written.
  const found = await rows<{ category: string; name: string }>(
    tx,
    sql`
    with texts as materialized (${sql.join(texts, sql` union all `)})
    select asked.category, asked.name from (values ${asked}) as asked(category, name)
    where not exists (
      select 1 from ${postImages}
      where ${postImages.category} = asked.category and ${postImages.name} = asked.name
    ) and not exists (select 1 from texts where strpos(texts.words, asked.name) > 0)
  `,
  )
  const free = new Set(found.map(({ category, name }) => `${category}/${name}`))
  return images.filter(({ category, name }) => free.has(`${category}/${name}`))
}

const texts: SQL[] = [
  ...places.map(
    (column) =>
      sql`select ${column} as words from ${column.table} where ${column} like '%/images/%'`,
  ),
  sql`select array_to_string(${feedback.images}, ' ') as words from ${feedback}
      where cardinality(${feedback.images}) > 0`,
]
