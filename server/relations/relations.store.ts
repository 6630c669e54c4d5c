import { and, desc, eq, inArray, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { addOnce, removeOnce } from '#server/db/once.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { blocks, mutes } from '#server/db/schema/relations.ts'
import type { PageRequest } from '#server/lists/keyset.ts'

/** What one account does with another. */
export type RelationKind = 'block' | 'mute'

const tables = { block: blocks, mute: mutes } as const

export interface Pair {
  accountId: string
  otherId: string
}

/** @returns false when it was there already */
export const insertRelation = (
  handle: Handle,
  kind: RelationKind,
  pair: Pair & { createdAt: Date },
) => addOnce(handle, tables[kind], pair)

/** @returns false when there was none */
export function removeRelation(handle: Handle, kind: RelationKind, pair: Pair) {
  const table = tables[kind]
  const isIt = and(eq(table.accountId, pair.accountId), eq(table.otherId, pair.otherId))
  return removeOnce(handle, table, isIt)
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
export const findParted = async (handle: Handle, accountId: string, ids: string[]) => [
  ...(await findRelated(handle, 'block', accountId, ids)),
  ...(await findRelating(handle, 'block', accountId, ids)),
]

/** Whom of `ids` the account has blocked or muted. */
export async function findRelated(
  handle: Handle,
  kind: RelationKind,
  accountId: string,
  ids: string[],
): Promise<string[]> {
  const table = tables[kind]
  if (ids.length === 0) return []
  const found = await handle
    .select({ id: table.otherId })
    .from(table)
    .where(and(eq(table.accountId, accountId), inArray(table.otherId, ids)))
  return found.map(({ id }) => id)
}

/** Who of `ids` has the account blocked or muted. */
export async function findRelating(
  handle: Handle,
  kind: RelationKind,
  accountId: string,
  ids: string[],
): Promise<string[]> {
  const table = tables[kind]
  if (ids.length === 0) return []
  const found = await handle
    .select({ id: table.accountId })
    .from(table)
    .where(and(eq(table.otherId, accountId), inArray(table.accountId, ids)))
  return found.map(({ id }) => id)
}

export async function isBlockedBetween(handle: Handle, one: string, other: string) {
  const isPair = (accountId: string, otherId: string) =>
    and(eq(blocks.accountId, accountId), eq(blocks.otherId, otherId))
  const found = await handle
    .select({ one: sql`1` })
    .from(blocks)
    .where(or(isPair(one, other), isPair(other, one)))
    .limit(1)
  return found.length === 1
}

/** One page of those the account has blocked or muted, latest first. */
export async function listRelated(
  handle: Handle,
  kind: RelationKind,
  accountId: string,
  { page, pageSize }: PageRequest,
) {
  const table = tables[kind]
  const rows = await handle
    .select({ ...authorColumns(accounts), createdAt: table.createdAt })
    .from(table)
    .innerJoin(accounts, eq(accounts.id, table.otherId))
    .where(eq(table.accountId, accountId))
    .orderBy(desc(table.createdAt), table.otherId)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await handle.$count(table, eq(table.accountId, accountId)) }
}
