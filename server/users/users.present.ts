import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Tie } from '#server/follows/follows.store.ts'
import type { CreatorRow } from './creators.store.ts'
import { canSeeEmail, profileAbilities } from './users.policy.ts'

type Schemas = components['schemas']

/** The account as its owner sees it. */
export const presentUser = (account: Account): Schemas['User'] => ({
  ...commonFields(account),
  email: account.email ?? '',
})

/** The account as the viewer may see it. */
export const presentProfile = (
  account: Account,
  { viewer, tie, showsFollows }: { viewer: Viewer | null; tie: Tie; showsFollows: boolean },
): Schemas['Profile'] => ({
  ...commonFields(account),
  email: canSeeEmail(viewer, account) ? account.email : null,
  displayName: account.nickName,
  postCount: account.postCount,
  totalViews: account.totalViews,
  followersCount: account.followerCount,
  followingCount: account.followingCount,
  ...tie,
  showsFollows,
  abilities: profileAbilities(viewer, account),
})

export const presentCreator = (row: CreatorRow): Schemas['Creator'] => ({
  ...row,
  displayName: row.nickName,
})

const commonFields = (account: Account) => ({
  id: account.id,
  nickName: account.nickName,
  bio: account.bio,
  avatarUrl: account.avatarUrl,
  roles: account.roles,
  createTime: account.createdAt.toISOString(),
  updateTime: account.updatedAt.toISOString(),
})
