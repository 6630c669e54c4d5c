import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { hasRow, type Handle } from '#server/db/client.ts'
import { chunksOf } from '#server/db/in-batches.ts'
import { addOnce, removeOnce } from '#server/db/once.ts'
import { isOneOf } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/relations.ts'
import {
  inOrder,
  type Listing,
  type PageRequest,
  selectPlaces,
  type Sort,
} from '#server/lists/keyset.ts'
import { pageOf } from '#server/lists/rows.ts'
import { creatorColumns, type CreatorRow } from '#server/users/creators.store.ts'

export interface Pair {
  followerId: string
  followeeId: string
}

const isPair = ({ followerId, followeeId }: Pair) =>
  and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId))

export const isFollowing = (
  handle: Handle,
  followerId: string,
  followeeId: string,
): Promise<boolean> =>
  hasRow(
    handle
      .select({ one: sql`1` })
      .from(follows)
      .where(isPair({ followerId, followeeId })),
  )

/** What one account has to do with another: whether it follows it, and whether it is told of what it publishes. */
export interface Tie {
  isFollowed: boolean
  enableNotification: boolean
}

export async function findTie(handle: Handle, pair: Pair): Promise<Tie> {
  const [found] = await handle
    .select({ enableNotification: follows.enableNotification })
    .from(follows)
    .where(isPair(pair))
  return {
    isFollowed: found !== undefined,
    enableNotification: found?.enableNotification ?? false,
  }
}

/** @returns false when there is no such pair */
export const setNotification = (
  handle: Handle,
  pair: Pair,
  enableNotification: boolean,
): Promise<boolean> =>
  hasRow(
    handle
      .update(follows)
      .set({ enableNotification })
      .where(isPair(pair))
      .returning({ one: sql`1` }),
  )

/** Lock the accounts first. @returns false when the pair was there already; its notification choice is updated either way */
export async function insertFollow(
  handle: Handle,
  follow: Pair & { enableNotification: boolean; isShown: boolean; createdAt: Date },
): Promise<boolean> {
  const isNew = await addOnce(handle, follows, follow)
  if (isNew) await countFollow(handle, follow, 1)
  else await setNotification(handle, follow, follow.enableNotification)
  return isNew
}

/** Lock the accounts first. @returns false when there was no such pair */
export async function removeFollow(handle: Handle, pair: Pair): Promise<boolean> {
  const isGone = await removeOnce(handle, follows, isPair(pair))
  if (isGone) await countFollow(handle, pair, -1)
  return isGone
}

/** Moves both sides' counters. */
async function countFollow(handle: Handle, { followerId, followeeId }: Pair, by: 1 | -1) {
  await handle
    .update(accounts)
    .set({ followingCount: sql`${accounts.followingCount} + ${by}` })
    .where(eq(accounts.id, followerId))
  await handle
    .update(accounts)
    .set({ followerCount: sql`${accounts.followerCount} + ${by}` })
    .where(eq(accounts.id, followeeId))
}

/** Everyone the account follows or is followed by. */
export async function listTies(handle: Handle, accountId: string) {
  const following = await handle
    .select({ id: follows.followeeId })
    .from(follows)
    .where(eq(follows.followerId, accountId))
  const followers = await handle
    .select({ id: follows.followerId })
    .from(follows)
    .where(eq(follows.followeeId, accountId))
  return { following: following.map(({ id }) => id), followers: followers.map(({ id }) => id) }
}

/** Cuts all ties of an account and corrects the other sides' counters. Lock all these accounts first. */
export async function removeTies(
  handle: Handle,
  accountId: string,
  { following, followers }: { following: string[]; followers: string[] },
) {
  await handle.delete(follows).where(eq(follows.followerId, accountId))
  await handle.delete(follows).where(eq(follows.followeeId, accountId))
  for await (const some of chunksOf(following))
    await handle
      .update(accounts)
      .set({ followerCount: sql`${accounts.followerCount} - 1` })
      .where(isOneOf(accounts.id, some))
  for await (const some of chunksOf(followers))
    await handle
      .update(accounts)
      .set({ followingCount: sql`${accounts.followingCount} - 1` })
      .where(isOneOf(accounts.id, some))
}

type TieRow = CreatorRow & Pick<Tie, 'enableNotification'>

export type Page = PageRequest & { accountId: string }

/** Whom an account follows, or by whom it is followed. */
export type Side = 'following' | 'followers'

const endsOf = (side: Side) =>
  side === 'following'
    ? ([follows.followerId, follows.followeeId] as const)
    : ([follows.followeeId, follows.followerId] as const)

/** One page of those the account follows (`following`) or is followed by (`followers`), latest first. */
export async function listFollows(
  handle: Handle,
  side: Side,
  { accountId, ...request }: Page,
): Promise<{ rows: TieRow[]; total: number }> {
  const [mine, theirs] = endsOf(side)
  // The ties first and alone: joined at once, all the accounts may be read to sort them.
  const all = handle.select({ id: theirs }).from(follows).where(eq(mine, accountId))
  const ties = await pageOf(all.orderBy(desc(follows.createdAt), theirs), request)
  const ids = ties.map(({ id }) => id)
  const found = await handle
    .select({ ...creatorColumns(accountId), enableNotification: isToldOf(accountId) })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  // Kept with the ties themselves: counting them again would cost as much as there are.
  const counted = side === 'following' ? accounts.followingCount : accounts.followerCount
  const [sum] = await handle
    .select({ total: counted })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return { rows: inOrder(ids, found, ({ id }) => id), total: sum?.total ?? 0 }
}

/** Whether an account is told of what the one of the row publishes. */
const isToldOf = (accountId: string) =>
  sql<boolean>`coalesce((
    select "tie"."enable_notification" from ${follows} "tie"
    where "tie"."follower_id" = ${accountId} and "tie"."followee_id" = ${accounts.id}), false)`

/** Shows or hides all ties that an account has made. Lock the account first. */
export async function showTies(handle: Handle, followerId: string, isShown: boolean) {
  await handle
    .update(follows)
    .set({ isShown })
    .where(and(eq(follows.followerId, followerId), ne(follows.isShown, isShown)))
}

/** The ties of one side that their followers show, the latest first, by the account at their other end. */
export function shownTies(
  handle: Handle,
  side: Side,
  accountId: string,
): Omit<Listing, 'total'> {
  const [mine, theirs] = endsOf(side)
  const sort: Sort = { by: follows.createdAt, type: 'timestamptz', id: theirs, order: 'desc' }
  return {
    name: `shown ${side} of ${accountId}`,
    sort,
    // As a word of the statement: a parameter would hide from the planner that the index has these alone.
    places: (slice) =>
      selectPlaces(
        handle,
        follows,
        sort,
        and(eq(mine, accountId), sql`${follows.isShown}`),
        slice,
      ),
  }
}
