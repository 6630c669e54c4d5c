import { sql, type SQL } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { rows } from '#server/db/rows.ts'
import { wrongCounters } from '#tests/support/counters.ts'

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
export interface Audit {
  lost: string[]
  doubled: string[]
  halfDone: string[]
  wrongCounters: string[]
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
  const halfDone = await Promise.all(
    Object.entries(halves).map(async ([name, query]) =>
      (await rows<{ id: string }>(db, query)).map(({ id }) => `${name} ${id}`),
    ),
  )
  const wrong = await wrongCounters(db)
  return {
    lost,
    doubled,
    halfDone: halfDone.flat(),
    wrongCounters: wrong.map(({ name, id }) => `${name} ${id}`),
  }
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
