import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { comments } from '#server/db/schema/comments.ts'
import { reports } from '#server/db/schema/reports.ts'
import { lastSeen, rowId } from './admin.listing.ts'

/** As much of a bio as a list shows: one that is a book must not make the list one. */
const longestBio = 1000

const commentCount = sql<number>`(
  select count(*)::integer from ${comments} "said"
  where "said"."author_id" = ${rowId} and "said"."status" <> 'deleted'
)`

export type AdminUserRow = Awaited<ReturnType<typeof findUsers>>[number]

/** Accounts as administrators see them, in the order of `ids`. */
export async function findUsers(handle: Handle, ids: string[]) {
  if (ids.length === 0) return []
  const found = await handle
    .select({
      account: { ...accountColumns, bio: sql<string>`left(${accounts.bio}, ${longestBio})` },
      commentCount,
      lastSeenAt: lastSeen.mapWith(accounts.createdAt),
    })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  const byId = new Map(found.map((row) => [row.account.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Everything an administrator may know; the hash of the password is nobody's. */
const accountColumns = {
  id: accounts.id,
  nickName: accounts.nickName,
  email: accounts.email,
  avatarUrl: accounts.avatarUrl,
  roles: accounts.roles,
  status: accounts.status,
  bannedUntil: accounts.bannedUntil,
  bannedForever: accounts.bannedForever,
  banReason: accounts.banReason,
  warningCount: accounts.warningCount,
  postCount: accounts.postCount,
  followerCount: accounts.followerCount,
  createdAt: accounts.createdAt,
}

/** How often the account reported and was reported, and how often that was right. */
export async function countReportsOf(handle: Handle, accountId: string) {
  const upheld = sql<number>`count(*) filter (where ${reports.status} = 'resolved')`.mapWith(
    Number,
  )
  const counted = async (condition: ReturnType<typeof eq>) => {
    const [found] = await handle.select({ all: count(), upheld }).from(reports).where(condition)
    return found ?? { all: 0, upheld: 0 }
  }
  return {
    made: await counted(eq(reports.reporterId, accountId)),
    received: await counted(eq(reports.targetAuthorId, accountId)),
  }
}

/** What was decided about the account, newest first. */
export function listDecisions(handle: Handle, accountId: string, limit: number) {
  return handle
    .select({
      entry: auditLog,
      actor: { id: accounts.id, nickName: accounts.nickName, avatarUrl: accounts.avatarUrl },
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(and(eq(auditLog.targetType, 'user'), eq(auditLog.targetId, accountId)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
}
