import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { presentRuleOrNone } from '#server/moderation/rules.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import type { AdminUserRow } from './admin.store.ts'
import type { listWarnings } from './decisions.store.ts'
import { accountAbilities, accountStateOf } from './users.policy.ts'

type Schemas = components['schemas']
type WarningRow = Awaited<ReturnType<typeof listWarnings>>[number]

/** An account as an administrator sees it; whatever stands in the row, there is a way to present it. */
export function presentAdminUser(
  { account, commentCount, lastSeenAt }: AdminUserRow,
  viewer: Viewer,
  now: Date,
): Schemas['AdminUser'] {
  const { bannedUntil, bannedForever, banReason } = account
  return {
    id: account.id,
    nickName: account.nickName,
    email: account.email,
    avatarUrl: account.avatarUrl,
    bio: account.bio,
    roles: presentRoles(account.roles),
    status: statusOf(account, now),
    bannedUntil: bannedForever ? null : (bannedUntil?.toISOString() ?? null),
    isBannedForever: bannedForever,
    banReason,
    warningCount: Math.max(0, account.warningCount),
    postCount: Math.max(0, account.postCount),
    commentCount,
    followersCount: Math.max(0, account.followerCount),
    createTime: account.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    abilities: accountAbilities(account, viewer, now),
  }
}

function statusOf(account: AdminUserRow['account'], now: Date): Schemas['AccountStatus'] {
  const { kind, access, isWarned } = accountStateOf(account, now)
  if (kind !== 'active') return kind
  if (access !== 'open') return 'banned'
  return isWarned ? 'warned' : 'active'
}

const longestRole = 30

/** A role that no contract knows is shown as far as it can be, and an empty one not at all. */
export const presentRoles = (roles: string[]) =>
  roles.flatMap((role) => role.slice(0, longestRole) || [])

export const presentWarning = ({ warning, actor }: WarningRow): Schemas['AccountWarning'] => ({
  id: warning.id,
  reason: warning.reason,
  rule: presentRuleOrNone(warning.rule),
  actor: actor && presentAuthor(actor),
  createTime: warning.createdAt.toISOString(),
})
