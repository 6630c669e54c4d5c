import { and, eq, gt, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Handle } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { type Listing, placeColumns, type Sort } from '#server/lists/keyset.ts'
import { isFree } from './accounts.store.ts'

type Status = components['schemas']['AccountStatus']

/** The account of the row that a subquery is about; Drizzle leaves the table out of a selection's columns. */
export const rowId = sql.raw('"accounts"."id"')

/** When a living or ended session of the account was last used; sessions are forgotten a month after their end. */
export const lastSeen = sql<string | null>`(
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
  return {
    name: `all users ${JSON.stringify(filter)}`,
    sort,
    places: (slice) =>
      db
        .select(placeColumns(sort))
        .from(accounts)
        .where(and(condition, slice.where))
        .orderBy(slice.orderBy)
        .limit(slice.limit)
        .offset(slice.offset),
    total: () => db.$count(accounts, condition),
  }
}

function hasStatus(status: Status, now: Date): SQL | undefined {
  const isActive = eq(accounts.status, 'active')
  switch (status) {
    case 'banned':
      return and(
        isActive,
        or(
          accounts.bannedForever,
          and(isNotNull(accounts.bannedUntil), gt(accounts.bannedUntil, now)),
        ),
      )
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
    sql`strpos(lower(${accounts.nickName}), lower(${keyword})) > 0`,
    sql`strpos(${accounts.email}, lower(${keyword})) > 0`,
    sql`${accounts.id}::text = lower(${keyword})`,
  )
