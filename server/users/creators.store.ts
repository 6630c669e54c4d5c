import { and, desc, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/relations.ts'
import { inOrder } from '#server/lists/keyset.ts'
import { isFree } from './accounts.store.ts'

/** An account as lists of creators show it, to one viewer. */
export interface CreatorRow {
  id: string
  nickName: string
  avatarUrl: string | null
  bio: string
  totalViews: number
  postCount: number
  followersCount: number
  isFollowed: boolean
}

/** The columns of a CreatorRow; the query must select from `accounts`. */
export const creatorColumns = (viewerId: string | null) => ({
  id: accounts.id,
  nickName: accounts.nickName,
  avatarUrl: accounts.avatarUrl,
  bio: accounts.bio,
  totalViews: accounts.totalViews,
  postCount: accounts.postCount,
  followersCount: accounts.followerCount,
  isFollowed: viewerId
    ? sql<boolean>`exists (select 1 from ${follows} "mine" where "mine"."follower_id" = ${viewerId} and "mine"."followee_id" = ${accounts.id})`
    : sql<boolean>`false`,
})

/** Creators with something to read, hottest first; banned ones are left out. */
export function listHotCreators(
  handle: Handle,
  { count, viewerId, now }: { count: number; viewerId: string | null; now: Date },
): Promise<CreatorRow[]> {
  return handle
    .select(creatorColumns(viewerId))
    .from(accounts)
    .where(and(ne(accounts.status, 'deleted'), isFree(now), gt(accounts.postCount, 0)))
    .orderBy(desc(accounts.hotness), desc(accounts.id))
    .limit(count)
}

/** These accounts, in this order. */
export async function findCreators(
  handle: Handle,
  ids: string[],
  viewerId: string | null,
): Promise<CreatorRow[]> {
  if (ids.length === 0) return []
  const found = await handle
    .select(creatorColumns(viewerId))
    .from(accounts)
    .where(inArray(accounts.id, ids))
  return inOrder(ids, found, ({ id }) => id)
}
