import {
  type AccountEvent,
  type AccountState,
  nextAccountState,
} from '#machines/lifecycle/account.machine.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { accountStatuses, type Account } from '#server/db/schema/accounts.ts'
import { banOf } from '#server/db/as-member.ts'

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

type StateFacts = Pick<
  Account,
  'status' | 'warningCount' | 'roles' | 'bannedUntil' | 'bannedForever'
> &
  // The back office reads its accounts without the hash.
  (Pick<Account, 'passwordHash'> | { hasPassword: boolean })

/** Where an account stands at this moment, as the lifecycle machine knows it. */
export function accountStateOf(account: StateFacts, now: Date): AccountState {
  const until = banOf(account, now)
  const access = until === undefined ? 'open' : until === null ? 'bannedForever' : 'bannedUntil'
  // A status that nobody knows is one to which nothing may happen.
  const kind = accountStatuses.find((known) => known === account.status) ?? 'deleted'
  return {
    kind,
    access,
    isWarned: account.warningCount > 0,
    isAdmin: isAdmin(account),
    hasPassword: 'hasPassword' in account ? account.hasPassword : account.passwordHash !== null,
  }
}

/**
 * What an administrator may do with an account. The one who asks is an administrator, so nobody else is the last
 * administrator.
 */
export function accountAbilities(
  account: StateFacts & Pick<Account, 'id'>,
  viewer: Pick<Viewer, 'id'>,
  now: Date,
) {
  const can = (type: AccountEvent['type']) => mayAccount(account, viewer, now, type)
  return {
    warn: can('account.warn'),
    // A date may be refused, as it may end what runs too early.
    ban: can('account.banForever'),
    lift: can('account.lift'),
    setRoles: can('account.setRoles'),
    claim: can('account.claim'),
    delete: !isSelf(viewer, account.id) && can('account.delete'),
  }
}

/** Whether this may happen to an account by an administrator who has not said what they saw. */
export function mayAccount(
  account: StateFacts & Pick<Account, 'id'>,
  viewer: Pick<Viewer, 'id'>,
  now: Date,
  type: AccountEvent['type'],
): boolean {
  const by = isSelf(viewer, account.id) ? 'owner' : 'admin'
  return nextAccountState(accountStateOf(account, now), { type, by }) !== undefined
}
