import type { components } from '#openapi/generated/schema.d.ts'
import type { Session } from '#server/db/schema/accounts.ts'

/** A session as its owner or an administrator sees it; `currentId` is the one that asks. */
export const presentSession = (
  session: Session,
  currentId: string,
): components['schemas']['Session'] => ({
  id: session.id,
  userAgent: session.userAgent,
  address: session.address,
  createTime: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  isCurrent: session.id === currentId,
})
