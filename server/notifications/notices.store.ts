import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { first, rows, type Database, type Handle, type Transaction } from '#server/db/client.ts'
import { inBatches } from '#server/db/in-batches.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { isDeafTo } from '#server/relations/relations.store.ts'
import { shareAccounts } from '#server/users/accounts.store.ts'
import { withIdsBehind } from './ids-behind.store.ts'
import { kinds, type KindName, categoryOf } from './kinds.ts'
import { isShown, isUnread } from './notifications.store.ts'

/** Something that one member is to be told, once. */
export interface Notice {
  kind: KindName
  /** What sets it apart from other notices of its kind: ids, joined. */
  about: string
  recipientId: string
  /** Who did it; null when nobody in particular speaks. */
  senderId: string | null
  /** When it happened. */
  at: Date
  postId?: string
  commentId?: string
  reportId?: string
  feedbackId?: string
  sentId?: string
  detail?: string
}

/** How long the same person doing the same thing again is nothing new, as PostgreSQL writes it. */
const flapping = sql`interval '1 hour'`

/** As a set of rows that SQL can join; \`columns\` names only what the notices have. */
function asRows(notices: (Notice & { id?: string })[]): SQL {
  const list = notices.map(({ kind, about, at, ...notice }) => ({
    ...notice,
    kind,
    cause: causeOf({ kind, about }),
    type: kinds[kind].type,
    category: categoryOf[kinds[kind].type],
    at: at.toISOString(),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as n(
    id uuid, "recipientId" uuid, "senderId" uuid, "postId" uuid, "commentId" uuid, "reportId" uuid,
    "feedbackId" uuid, "sentId" uuid, kind text, cause text, type smallint, category text,
    detail text, at timestamptz)`
}

/** Whether what a notice says of its sender is still so. */
const isSo = sql`case n.kind
  when 'like' then exists (
    select from post_likes l where l.post_id = n."postId" and l.account_id = n."senderId")
  when 'favourite' then exists (
    select from favourites f where f.post_id = n."postId" and f.account_id = n."senderId")
  when 'comment-like' then exists (
    select from comment_likes l where l.comment_id = n."commentId" and l.account_id = n."senderId")
  when 'follow' then exists (
    select from follows f where f.follower_id = n."senderId" and f.followee_id = n."recipientId")
  when 'mention' then exists (
    select from comment_mentions m where m.comment_id = n."commentId" and m.account_id = n."recipientId")
  when 'unpublished' then exists (
    select from posts p where p.id = split_part(n.cause, ':', 2)::uuid and p.status <> 'published')
  else true end`

/**
 * Writes notices, one for each recipient and cause, to those who may see what they are about and want to hear of it, as far
 * as it is still so. One that is there already is left as it is, except that a withdrawn one comes back; of a kind that is
 * new again after a while, it moves to the top as unread when it is older than that. What is about a post or comment that
 * its recipient does not see waits, withdrawn, for that to be shown. Each recipient's ids grow in the order given, whatever
 * the clocks of the nodes say.
 * @returns those that are new to their recipients, and whoever may count differently now
 */
export async function writeNotices(
  tx: Transaction,
  notices: Notice[],
  newId: () => string,
): Promise<{ fresh: { id: string; recipientId: string }[]; recipientIds: string[] }> {
  // The same cause twice is one notice: the later one says what is so.
  const distinct = [
    ...new Map(notices.map((it) => [`${it.recipientId} ${causeOf(it)}`, it])).values(),
  ]
  if (distinct.length === 0) return { fresh: [], recipientIds: [] }
  const recipientIds = [...new Set(distinct.map((it) => it.recipientId))]
  // Before the posts that the rows refer to.
  await shareAccounts(tx, [...recipientIds, ...distinct.flatMap((it) => it.senderId ?? [])])
  const made = await withIdsBehind(tx, { table: notifications, isShown }, distinct, newId)
  const old = sql`notifications.created_at < excluded.created_at - ${flapping}
    and split_part(excluded.cause, ':', 1) = any(${sql.param(renewedKinds)}::text[])`
  const renewed = (column: string) =>
    sql`${sql.identifier(column)} = case when ${old} then excluded.${sql.identifier(column)}
      else notifications.${sql.identifier(column)} end`
  const written = await rows<{ id: string; recipientId: string }>(
    tx,
    sql`insert into notifications (id, recipient_id, type, category, cause, sender_id, post_id,
        comment_id, report_id, feedback_id, sent_id, detail, created_at, withdrawn_at)
      select n.id, n."recipientId", n.type, n.category, n.cause, n."senderId", n."postId",
        n."commentId", n."reportId", n."feedbackId", n."sentId", coalesce(n.detail, ''), n.at,
        case when c.status <> 'visible' or (p.status <> 'published' and p.author_id <> a.id)
          then n.at end
      from ${asRows(made)}
      join accounts a on a.id = n."recipientId" and a.status = 'active'
      left join accounts s on s.id = n."senderId"
      left join posts p on p.id = n."postId"
      left join comments c on c.id = n."commentId"
      where (n."postId" is null or p.id is not null)
        and (n."commentId" is null or c.id is not null)
        and (n."senderId" is null or (s.id is not null and s.id <> a.id
          and not ${isDeafTo(sql`a.id`, sql`s.id`)}))
        and ${isSo}
      on conflict (recipient_id, cause) do update set
        ${renewed('id')}, ${renewed('created_at')}, ${renewed('read_at')}, ${renewed('deleted_at')},
        withdrawn_at = excluded.withdrawn_at
      returning id, recipient_id as "recipientId"`,
  )
  const newIds = new Set(made.map(({ id }) => id))
  return {
    fresh: written.filter(({ id }) => newIds.has(id)),
    // One that was withdrawn and came back is not new, and unread again.
    recipientIds: written.map(({ recipientId }) => recipientId),
  }
}

/** Withdraws, while they are unread, notices of what has been taken back and not been done again. @returns who had one */
export async function withdrawTakenBack(
  tx: Transaction,
  notices: Notice[],
  now: Date,
): Promise<string[]> {
  if (notices.length === 0) return []
  const withdrawn = await rows<{ recipientId: string }>(
    tx,
    sql`update notifications set withdrawn_at = ${now.toISOString()}::timestamptz
      from ${asRows(notices)}
      where notifications.recipient_id = n."recipientId" and notifications.cause = n.cause
        and read_at is null and withdrawn_at is null and deleted_at is null and not ${isSo}
      returning notifications.recipient_id as "recipientId"`,
  )
  return withdrawn.map(({ recipientId }) => recipientId)
}

const causeOf = ({ kind, about }: Pick<Notice, 'kind' | 'about'>) => `${kind}:${about}`

const renewedKinds = Object.entries(kinds).flatMap(([name, kind]) =>
  'isRenewed' in kind ? [name] : [],
)

const isCommentSeen = sql`exists (
  select from comments c where c.id = ${notifications.commentId} and c.status = 'visible')`

/** Takes back everything about a comment that readers do not see, read or not: its words must not outlive it. */
export const withdrawComment = (handle: Handle, commentId: string, now: Date) =>
  withdraw(handle, and(eq(notifications.commentId, commentId), sql`not ${isCommentSeen}`), now)

/** Gives back what `withdrawComment` took. @returns who has one again */
export const restoreComment = (handle: Handle, commentId: string) =>
  restore(handle, eq(notifications.commentId, commentId))

/** Gives back what `withdrawPost` took. @returns who has one again */
export const restorePost = (handle: Handle, { postId, authorId }: PostFact) =>
  restore(
    handle,
    and(eq(notifications.postId, postId), ne(notifications.recipientId, authorId)),
  )

/** Gives back notices as they were, read or not, as far as each is still so and its recipient may hear of it. */
async function restore(handle: Handle, which: SQL | undefined): Promise<string[]> {
  const { recipientId, senderId, postId, commentId, cause } = notifications
  const restored = await handle
    .update(notifications)
    .set({ withdrawnAt: null })
    .where(
      and(
        which,
        isNotNull(notifications.withdrawnAt),
        or(isNull(commentId), isCommentSeen),
        sql`exists (select from posts p where p.id = ${postId}
          and (p.status = 'published' or p.author_id = ${recipientId}))`,
        sql`not ${isDeafTo(recipientId, senderId)}`,
        sql`case split_part(${cause}, ':', 1)
          when 'comment-like' then exists (select from comment_likes l
            where l.comment_id = ${commentId} and l.account_id = ${senderId})
          when 'mention' then exists (select from comment_mentions m
            where m.comment_id = ${commentId} and m.account_id = ${recipientId})
          else true end`,
      ),
    )
    .returning({ recipientId })
  return [...new Set(restored.map((row) => row.recipientId))]
}

interface PostFact {
  postId: string
  authorId: string
}

/** Takes back everything about a post that readers do not see, and others than its author were told. */
export const withdrawPost = (handle: Handle, { postId, authorId }: PostFact, now: Date) =>
  withdraw(
    handle,
    and(
      eq(notifications.postId, postId),
      ne(notifications.recipientId, authorId),
      sql`not exists (select from posts p where p.id = ${postId} and p.status = 'published')`,
    ),
    now,
  )

/** Takes back what either of two was told about the other. */
export const withdrawBetween = (
  handle: Handle,
  { accountId, otherId }: { accountId: string; otherId: string },
  now: Date,
) =>
  withdraw(
    handle,
    or(
      and(eq(notifications.recipientId, accountId), eq(notifications.senderId, otherId)),
      and(eq(notifications.recipientId, otherId), eq(notifications.senderId, accountId)),
    ),
    now,
  )

async function withdraw(handle: Handle, which: SQL | undefined, now: Date): Promise<string[]> {
  const withdrawn = await handle
    .update(notifications)
    .set({ withdrawnAt: now })
    .where(and(which, isShown))
    .returning({ recipientId: notifications.recipientId })
  return [...new Set(withdrawn.map(({ recipientId }) => recipientId))]
}

/** What it is about is hidden from readers, and can be shown again: that may take an author or a review many days. */
const canComeBack = sql`(
  exists (select from posts p where p.id = ${notifications.postId} and p.status <> 'published')
  or exists (select from comments c
    where c.id = ${notifications.commentId} and c.status in ('held', 'hidden')))`

/** Whoever sent it is told how many have read it. */
const isCounted = sql`(sent_id is not null and read_at is not null)`

/** Forgets what its owner has not seen since before `moment`, and will not see again. */
export async function removeGoneNotices(db: Database, moment: Date): Promise<void> {
  await inBatches((limit) => removeDeleted(db, moment, limit))
  let after: Place = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  await inBatches(async (limit) => {
    const page = await removeWithdrawn(db, { after, moment, limit })
    after = page ?? after
    return page?.walked ?? 0
  })
}

/** In the order in which notices were withdrawn; the moment as PostgreSQL writes it, to the microsecond. */
interface Place {
  at: string
  id: string
}

async function removeDeleted(db: Database, moment: Date, limit: number): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`with old as (
        select id from notifications
        where deleted_at < ${moment.toISOString()}::timestamptz and not ${isCounted}
        order by deleted_at limit ${limit} for update skip locked
      ), gone as (
        delete from notifications using old where notifications.id = old.id returning 1
      )
      select count(*)::int as count from gone`,
  )
  return found?.count ?? 0
}

/** Walks on by so many, of which some stay: they are not walked again by the next one. @returns how many, and how far */
const removeWithdrawn = (
  db: Database,
  { after, moment, limit }: { after: Place; moment: Date; limit: number },
): Promise<(Place & { walked: number }) | undefined> => {
  const isOld = sql`notifications.withdrawn_at < ${moment.toISOString()}::timestamptz`
  return first(
    rows<{ at: string; id: string; walked: number }>(
      db,
      sql`with page as (
          select id, withdrawn_at from notifications
          where ${isOld} and (withdrawn_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
          order by withdrawn_at, id limit ${limit}
        ), gone as (
          delete from notifications using page
          where notifications.id = page.id and ${isOld} and not ${canComeBack}
        )
        select id, withdrawn_at::text as at, (select count(*)::int from page) as walked
        from page order by withdrawn_at desc, id desc limit 1`,
    ),
  )
}

/** Who has not read something about these posts, which goes when they go. */
export async function unreadAboutPosts(handle: Handle, postIds: string[]): Promise<string[]> {
  const found = await handle
    .selectDistinct({ recipientId: notifications.recipientId })
    .from(notifications)
    .where(and(inArray(notifications.postId, postIds), isUnread))
  return found.map(({ recipientId }) => recipientId)
}
