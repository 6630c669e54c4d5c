import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/follows.ts'
import { creatorColumns } from '#server/users/creators.store.ts'
import type { CreatorRow } from '#server/users/creators.store.ts'

export interface Pair {
  followerId: string
  followeeId: string
}

const isPair = ({ followerId, followeeId }: Pair) =>
  and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId))

export async function isFollowing(
  handle: Handle,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const found = await handle
    .select({ one: sql`1` })
    .from(follows)
    .where(isPair({ followerId, followeeId }))
  return found.length === 1
}

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

/** @returns false when the pair was there already; its notification choice is updated either way */
export async function insertFollow(
  handle: Handle,
  follow: Pair & { enableNotification: boolean; createdAt: Date },
): Promise<boolean> {
  const inserted = await handle
    .insert(follows)
    .values(follow)
    .onConflictDoNothing()
    .returning({ followeeId: follows.followeeId })
  if (inserted.length === 1) return true
  const { enableNotification } = follow
  await handle.update(follows).set({ enableNotification }).where(isPair(follow))
  return false
}

/** @returns false when there was no such pair */
export async function removeFollow(handle: Handle, pair: Pair): Promise<boolean> {
  const removed = await handle
    .delete(follows)
    .where(isPair(pair))
    .returning({ followeeId: follows.followeeId })
  return removed.length === 1
}

/** Moves both sides' counters. Lock the accounts first. */
export async function countFollow(
  handle: Handle,
  { followerId, followeeId }: Pair,
  by: 1 | -1,
) {
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
  if (following.length > 0) {
    await handle
      .update(accounts)
      .set({ followerCount: sql`${accounts.followerCount} - 1` })
      .where(inArray(accounts.id, following))
  }
  if (followers.length > 0) {
    await handle
      .update(accounts)
      .set({ followingCount: sql`${accounts.followingCount} - 1` })
      .where(inArray(accounts.id, followers))
  }
}

export type TieRow = CreatorRow & Pick<Tie, 'enableNotification'>

interface Page {
  accountId: string
  page: number
  pageSize: number
}

/** One page of those the account follows (`following`) or is followed by (`followers`), latest first. */
export async function listFollows(
  handle: Handle,
  side: 'following' | 'followers',
  { accountId, page, pageSize }: Page,
): Promise<{ rows: TieRow[]; total: number }> {
  const [mine, theirs] =
    side === 'following'
      ? [follows.followerId, follows.followeeId]
      : [follows.followeeId, follows.followerId]
  const rows = await handle
    .select({ ...creatorColumns(accountId), enableNotification: isToldOf(accountId) })
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, theirs))
    .where(eq(mine, accountId))
    .orderBy(desc(follows.createdAt), theirs)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [sum] = await handle.select({ total: count() }).from(follows).where(eq(mine, accountId))
  return { rows, total: sum?.total ?? 0 }
}

/** Whether an account is told of what the one of the row publishes. */
const isToldOf = (accountId: string) =>
  sql<boolean>`coalesce((
    select "tie"."enable_notification" from ${follows} "tie"
    where "tie"."follower_id" = ${accountId} and "tie"."followee_id" = ${accounts.id}), false)`
