import { and, count, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { reports } from '#server/db/schema/reports.ts'
import { inOrder, type Listing, tableListing, type Sort } from '#server/lists/keyset.ts'
import { contains } from '#server/search/contains.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { isFree } from './accounts.store.ts'

type Status = components['schemas']['AccountStatus']

/** The account of the row that a subquery is about; Drizzle leaves the table out of a selection's columns. */
const rowId = sql.raw('"accounts"."id"')

/** When a living or ended session of the account was last used; sessions are forgotten a month after their end. */
const lastSeen = sql<string | null>`(
  select max("seen"."last_used_at") from ${sessions} "seen" where "seen"."account_id" = ${rowId}
)`

const sorts = {
  createTime: { by: accounts.createdAt, type: 'timestamptz' },
  lastSeenAt: { by: sql`coalesce(${lastSeen}, '-infinity')`, type: 'timestamptz' },
  postCount: { by: accounts.postCount, type: 'integer' },
  followersCount: { by: accounts.followerCount, type: 'integer' },
  warningCount: { by: accounts.warningCount, type: 'integer' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

export interface UserFilter {
  /** Part of a nickname or an e-mail, or a whole id. */
  keyword?: string | undefined
  status?: Status | undefined
  role?: 'User' | 'VIP' | 'Admin' | undefined
  sortBy: keyof typeof sorts
  sortOrder: Sort['order']
}

/** Every account there is. */
export function usersListing(db: Handle, filter: UserFilter, now: Date): Listing {
  const { status, role, sortBy, sortOrder } = filter
  const keyword = filter.keyword?.trim() ?? ''
  const sort: Sort = { ...sorts[sortBy], id: accounts.id, order: sortOrder }
  const condition = and(
    status ? hasStatus(status, now) : undefined,
    role ? hasRole(role) : undefined,
    keyword === '' ? undefined : isCalled(keyword),
  )
  return tableListing(db, accounts, {
    name: `all users ${JSON.stringify(filter)}`,
    sort,
    condition,
  })
}

function hasStatus(status: Status, now: Date): SQL | undefined {
  const isActive = eq(accounts.status, 'active')
  switch (status) {
    case 'banned':
      return and(isActive, sql`not ${isFree(now)}`)
    case 'warned':
      return and(isActive, isFree(now), gt(accounts.warningCount, 0))
    case 'active':
      return and(isActive, isFree(now), lte(accounts.warningCount, 0))
    case 'placeholder':
    case 'deleted':
      return eq(accounts.status, status)
  }
}

/** Everybody who may sign in is a User, whether or not the row says so. */
const hasRole = (role: 'User' | 'VIP' | 'Admin') =>
  role === 'User' ? ne(accounts.status, 'deleted') : sql`${role} = any(${accounts.roles})`

const isCalled = (keyword: string) =>
  or(
    contains(accounts.nickName, keyword),
    contains(accounts.email, keyword),
    sql`${accounts.id}::text = lower(${keyword})`,
  )

/** As much of a bio as a list shows: one that is a book must not make the list one. */
const longestBio = 1000

const commentCount = sql<number>`(
  select count(*)::integer from ${comments} "said"
  where "said"."author_id" = ${rowId} and "said"."status" <> 'deleted'
)`

export type AdminUserRow = Awaited<ReturnType<typeof findUsers>>[number]

/** Accounts as administrators see them, in the order of `ids`. */
export async function findUsers(handle: Handle, ids: string[]) {
  const found = await handle
    .select({
      account: { ...accountColumns, bio: sql<string>`left(${accounts.bio}, ${longestBio})` },
      commentCount,
      lastSeenAt: lastSeen.mapWith(accounts.createdAt),
    })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  return inOrder(ids, found, (row) => row.account.id)
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
  hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
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
