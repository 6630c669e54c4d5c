import type { Viewer } from '#server/contract/handlers.ts'
import type { Account } from '#server/db/schema/accounts.ts'

export const isAdmin = (viewer: Pick<Viewer, 'roles'> | null): boolean =>
  viewer?.roles.includes('Admin') ?? false

export const isSelf = (viewer: Pick<Viewer, 'id'> | null, accountId: string): boolean =>
  viewer?.id === accountId

/** An e-mail address is for its owner and for administrators. */
export const canSeeEmail = (viewer: Viewer | null, account: Pick<Account, 'id'>): boolean =>
  isSelf(viewer, account.id) || isAdmin(viewer)

/** What the viewer may do with this account's profile; a client shows its buttons by it. */
export function profileAbilities(
  viewer: Viewer | null,
  account: Pick<Account, 'id' | 'status'>,
) {
  const isOther = viewer !== null && !isSelf(viewer, account.id)
  return {
    edit: isSelf(viewer, account.id),
    follow: isOther && account.status !== 'deleted',
    message: isOther && account.status === 'active',
    block: isOther,
  }
}
