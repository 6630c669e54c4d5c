import { sql, type SQL } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { wrongCounters } from '#tests/support/counters.ts'
import { rows } from '#server/db/client.ts'

/** What each kind of write leaves, and the column of its table that holds the text which names it. */
const tables = {
  draft: ['posts', 'title'],
  post: ['posts', 'title'],
  comment: ['comments', 'content'],
  message: ['messages', 'content'],
  picture: ['images', 'name'],
} as const

export type Kind = keyof typeof tables

/** Something that was to be written once, under a text that nothing else has. */
export interface Claim {
  kind: Kind
  text: string
  authorId: string
}

/** A write that says how something is from now on; given again it changes nothing. */
export interface Relation {
  kind: 'like' | 'follow'
  memberId: string
  targetId: string
}

/** What the server has said that it did, beside what it was asked without an answer. */
export interface Ledger {
  acknowledged: Claim[]
  /** Asked, and never answered: it may be there once, or not at all. */
  unanswered: Claim[]
  acknowledge(claim: Claim): void
  leaveOpen(claim: Claim): void
  /** `isSet` is undefined where nobody answered: it may be either. */
  relate(relation: Relation, isSet: boolean | undefined): void
  /** Acknowledged writes so far, of both sorts. */
  count(): number
  relations(): (Relation & { isSet: boolean })[]
}

export function createLedger(): Ledger {
  const acknowledged: Claim[] = []
  const unanswered: Claim[] = []
  const states = new Map<string, Relation & { isSet: boolean | undefined }>()
  let related = 0
  return {
    acknowledged,
    unanswered,
    acknowledge: (claim) => void acknowledged.push(claim),
    leaveOpen: (claim) => void unanswered.push(claim),
    relate: (relation, isSet) => {
      if (isSet !== undefined) related += 1
      const key = `${relation.kind} ${relation.memberId} ${relation.targetId}`
      states.set(key, { ...relation, isSet })
    },
    count: () => acknowledged.length + related,
    relations: () =>
      [...states.values()].flatMap(({ isSet, ...relation }) =>
        isSet === undefined ? [] : [{ ...relation, isSet }],
      ),
  }
}

/** How a database differs from what it should hold; each entry says what and which. */
interface Audit {
  lost: string[]
  doubled: string[]
  halfDone: string[]
  wrongCounters: string[]
  /** Members who were not told of something that is so. */
  untold: string[]
  /** Members who were told of something that is not so. */
  untrue: string[]
}

/** Holds the rows against what was acknowledged. Nobody may be writing meanwhile. */
export async function audit(db: Handle, ledger: Ledger): Promise<Audit> {
  const lost: string[] = []
  const doubled: string[] = []
  for (const kind of ['draft', 'post', 'comment', 'message', 'picture'] as const) {
    const counts = await countsOf(db, kind)
    const name = ({ text }: Claim) => `${kind} ${text}`
    const acknowledged = ledger.acknowledged.filter((claim) => claim.kind === kind)
    const asked = [...acknowledged, ...ledger.unanswered.filter((it) => it.kind === kind)]
    lost.push(...acknowledged.filter(({ text }) => !counts.has(text)).map(name))
    doubled.push(...asked.filter(({ text }) => (counts.get(text) ?? 0) > 1).map(name))
  }
  const related = await relationsOf(db)
  for (const { kind, memberId, targetId, isSet } of ledger.relations()) {
    const key = `${kind} ${memberId} ${targetId}`
    if (related.has(key) !== isSet) lost.push(`${key} ${isSet ? 'given' : 'taken back'}`)
  }
  const wrong = await wrongCounters(db)
  return {
    lost,
    doubled,
    halfDone: await found(db, halves),
    wrongCounters: wrong.map(({ name, id }) => `${name} ${id}`),
    untold: await found(db, untold),
    untrue: await found(db, untrue),
  }
}

/** What the queries find, with the name of each. */
async function found(db: Handle, queries: Record<string, SQL>): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(queries).map(async ([name, query]) =>
      (await rows<{ id: string }>(db, query)).map(({ id }) => `${name} ${id}`),
    ),
  )
  return answers.flat()
}

async function countsOf(db: Handle, kind: Kind) {
  const [table, column] = tables[kind].map((name) => sql.identifier(name))
  const found = await rows<{ text: string; count: number }>(
    db,
    sql`select ${column} as text, count(*)::int as count from ${table} group by 1`,
  )
  return new Map(found.map(({ text, count }) => [text, count]))
}

async function relationsOf(db: Handle) {
  const found = await rows<{ key: string }>(
    db,
    sql`select 'like ' || account_id || ' ' || post_id as key from post_likes
      union all select 'follow ' || follower_id || ' ' || followee_id from follows`,
  )
  return new Set(found.map(({ key }) => key))
}

/** What a transaction that was torn in two would leave: one part of a write without its others. */
const halves: Record<string, SQL> = {
  'a post without its text': sql`select p.id from posts p where not exists
    (select 1 from post_revisions r where r.post_id = p.id and r.revision = p.revision)`,
  'a published post that search does not know': sql`select p.id from posts p
    where p.status = 'published' and not exists (select 1 from post_search s where s.post_id = p.id)`,
  'a message without its conversation': sql`select m.id from messages m where not exists
    (select 1 from conversations c where c.owner_id = m.receiver_id and c.other_id = m.sender_id)`,
}

/** Whether a member has a notice of this cause before their eyes. */
const isTold = (recipient: SQL, cause: SQL) => sql`exists (select from notifications n
  where n.recipient_id = ${recipient} and n.cause = ${cause} and n.withdrawn_at is null)`

/** What is so, and whoever it concerns has no notice of; once nothing waits to be told any more. */
const untold: Record<string, SQL> = {
  'waiting to be told': sql`select id::text from outbox`,
  'a like': sql`select l.post_id || ' ' || l.account_id as id
    from post_likes l join posts p on p.id = l.post_id
    where p.status = 'published' and p.author_id <> l.account_id
      and not ${isTold(sql`p.author_id`, sql`'like:' || l.post_id || ':' || l.account_id`)}`,
  'a follow': sql`select f.follower_id || ' ' || f.followee_id as id from follows f
    where not ${isTold(sql`f.followee_id`, sql`'follow:' || f.follower_id`)}`,
  'a comment': sql`select c.id from comments c join posts p on p.id = c.post_id
    where c.status = 'visible' and c.author_id <> p.author_id
      and not ${isTold(sql`p.author_id`, sql`'comment:' || c.id`)}`,
  // Whoever began to follow at that very moment may have been too late.
  'a post': sql`select p.id || ' ' || f.follower_id as id
    from posts p join follows f on f.followee_id = p.author_id and f.enable_notification
    where p.status = 'published' and f.created_at < p.published_at - interval '1 second'
      and not ${isTold(sql`f.follower_id`, sql`'published:' || p.id`)}`,
}

/** Notices of what has been taken back. Twice they cannot be: one for each recipient and cause is a rule of their table. */
const untrue: Record<string, SQL> = {
  'a like': sql`select n.id from notifications n
    where n.cause like 'like:%' and n.withdrawn_at is null and not exists (select from post_likes l
      where l.post_id = n.post_id and l.account_id = n.sender_id)`,
  'a follow': sql`select n.id from notifications n
    where n.cause like 'follow:%' and n.withdrawn_at is null and not exists (select from follows f
      where f.follower_id = n.sender_id and f.followee_id = n.recipient_id)`,
  'a comment': sql`select n.id from notifications n
    where n.cause like 'comment:%' and n.withdrawn_at is null and not exists (
      select from comments c where c.id = n.comment_id and c.status = 'visible')`,
}
