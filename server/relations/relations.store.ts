import { and, desc, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { type Handle, rows } from '#server/db/client.ts'
import { setOnce } from '#server/db/once.ts'
import { isOneOf } from '#server/db/prepared.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { blocks, mutes } from '#server/db/schema/relations.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { countedPageOf } from '#server/lists/rows.ts'

/** What one account does with another. */
export type RelationKind = 'block' | 'mute'

const tables = { block: blocks, mute: mutes } as const

export interface Pair {
  accountId: string
  otherId: string
}

/** Blocks or mutes, or no longer. @returns false when it was so already */
export const setRelation = (
  handle: Handle,
  kind: RelationKind,
  pair: Pair,
  isThere: boolean,
  now: Date,
) => setOnce(handle, tables[kind], pair, isThere, now)

/** Who has blocked or muted an account. */
export async function listWary(tx: Handle, otherId: string): Promise<string[]> {
  const wary = []
  for (const table of Object.values(tables))
    wary.push(
      ...(await tx
        .select({ id: table.accountId })
        .from(table)
        .where(eq(table.otherId, otherId))),
    )
  return wary.map(({ id }) => id)
}

/** Lets those who have blocked or muted one account do so with another; answers who newly does. Nobody does it to themself. */
export async function copyRelationsTo(tx: Handle, fromId: string, toId: string) {
  const added: (Pair & { kind: RelationKind })[] = []
  for (const kind of ['block', 'mute'] as const) {
    const table = tables[kind]
    const found = await rows<{ account_id: string }>(
      tx,
      sql`insert into ${table} ("account_id", "other_id", "created_at")
        select "account_id", ${toId}::uuid, "created_at" from ${table}
        where "other_id" = ${fromId} and "account_id" <> ${toId}
        on conflict do nothing returning "account_id"`,
    )
    added.push(...found.map((row) => ({ kind, accountId: row.account_id, otherId: toId })))
  }
  return added
}

/** Forgets whom an account has blocked and muted, and who it. */
export async function removeRelationsOf(handle: Handle, accountId: string): Promise<void> {
  for (const table of Object.values(tables)) {
    await handle.delete(table).where(eq(table.accountId, accountId))
    await handle.delete(table).where(eq(table.otherId, accountId))
  }
}

/** Whether one hears nothing of another: muted, or a block stands between both. */
export const isDeafTo = (accountId: SQLWrapper, otherId: SQLWrapper) => sql`(
  exists (select 1 from ${mutes}
    where ${mutes.accountId} = ${accountId} and ${mutes.otherId} = ${otherId})
  or exists (select 1 from ${blocks}
    where ${blocks.accountId} = ${accountId} and ${blocks.otherId} = ${otherId})
  or exists (select 1 from ${blocks}
    where ${blocks.accountId} = ${otherId} and ${blocks.otherId} = ${accountId})
)`

/** Those of `ids` between whom and the account a block stands, whoever set it. */
export async function findParted(
  handle: Handle,
  accountId: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const blocked = handle
    .select({ id: blocks.otherId })
    .from(blocks)
    .where(and(eq(blocks.accountId, accountId), isOneOf(blocks.otherId, ids)))
  const blocking = handle
    .select({ id: blocks.accountId })
    .from(blocks)
    .where(and(eq(blocks.otherId, accountId), isOneOf(blocks.accountId, ids)))
  return (await blocked.unionAll(blocking)).map(({ id }) => id)
}

type Asked = [handle: Handle, kind: RelationKind, accountId: string, ids: string[]]

/** Whom of `ids` the account has blocked or muted. */
export const findRelated = (...asked: Asked) => findAcross('accountId', 'otherId', asked)

/** Who of `ids` has the account blocked or muted. */
const findRelating = (...asked: Asked) => findAcross('otherId', 'accountId', asked)

async function findAcross(
  near: keyof Pair,
  far: keyof Pair,
  [handle, kind, accountId, ids]: Asked,
): Promise<string[]> {
  const table = tables[kind]
  if (ids.length === 0) return []
  const found = await handle
    .select({ id: table[far] })
    .from(table)
    .where(and(eq(table[near], accountId), isOneOf(table[far], ids)))
  return found.map(({ id }) => id)
}

/** Whether the account itself has blocked the other. */
export const hasBlocked = async (handle: Handle, { accountId, otherId }: Pair) =>
  (await findRelated(handle, 'block', accountId, [otherId])).length > 0

/** Whom of `ids` the viewer must not see: muted, or a block stands between them. */
export async function hiddenFrom(handle: Handle, viewerId: string, ids: string[]) {
  const muted = await findRelated(handle, 'mute', viewerId, ids)
  return new Set([...muted, ...(await findParted(handle, viewerId, ids))])
}

/** Who of `ids` must not see the account: they have muted it, or a block stands between them. */
export async function hiddenTo(handle: Handle, ids: string[], accountId: string) {
  const muting = await findRelating(handle, 'mute', accountId, ids)
  return new Set([...muting, ...(await findParted(handle, accountId, ids))])
}

/** Whether either has blocked the other. */
export const isBlockedBetween = async (handle: Handle, one: string, other: string) =>
  (await findParted(handle, one, [other])).length > 0

/** One page of those the account has blocked or muted, latest first. */
export function listRelated(
  handle: Handle,
  kind: RelationKind,
  accountId: string,
  request: PageRequest,
) {
  const table = tables[kind]
  const isOwn = eq(table.accountId, accountId)
  const related = handle
    .select({ ...authorColumns(accounts), createdAt: table.createdAt })
    .from(table)
    .innerJoin(accounts, eq(accounts.id, table.otherId))
    .where(isOwn)
    .orderBy(desc(table.createdAt), table.otherId)
  return countedPageOf(related, request, handle.$count(table, isOwn))
}
